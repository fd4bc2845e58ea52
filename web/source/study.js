// Study: loaded on the study page, and only there.
import * as progress from "./progress.js";
import { RuleQuestion } from "./question.js";
import { RuleStudy } from "./study/element.js";

// Questions note their first answers with what is registered here. Those of the study are noted by the study.
Object.assign(globalThis, { ruleglotProgress: { of: progress.of, note: () => {} } });
customElements.define("rule-question", RuleQuestion);
customElements.define("rule-study", RuleStudy);
