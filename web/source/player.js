// The player: loaded on pages that hold questions, and only there.
import { RuleQuestion } from "./question.js";
import { RuleSession } from "./session.js";

customElements.define("rule-question", RuleQuestion);
customElements.define("rule-session", RuleSession);
