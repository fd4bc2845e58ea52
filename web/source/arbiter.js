// The arbiter: loaded on its own page only.
import { RuleArbiter } from "./arbiter/element.js";

customElements.define("rule-arbiter", RuleArbiter);
