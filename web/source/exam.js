// The exam: loaded on the exam page, and only there.
import { RuleExam } from "./exam/element.js";

customElements.define("rule-exam", RuleExam);
