"""A fault in content is a value: where it is, what kind it is, what is wrong and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

Severity = Literal["error", "warning"]
_CONTROLS = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0))}
"""How control characters in a quoted value are shown: on one line, and without effect on a terminal."""


@dataclass(frozen=True, order=True, slots=True)
class Problem:
    """One fault in the content.

    `path` is relative to the root of the content; `line` and `column` count from 1.
    An error fails the check; a warning fails it only under `--strict`.
    """

    path: str
    line: int
    column: int
    code: str
    message: str
    mend: str
    severity: Severity = "error"

    def __str__(self) -> str:
        warning = "warning: " if self.severity == "warning" else ""
        said = f"{self.path}:{self.line}:{self.column}: {warning}{self.code}: {self.message}; {self.mend}"
        return said.translate(_CONTROLS)

    def annotation(self) -> str:
        """Write the fault as a GitHub Actions workflow command, which marks the line in a pull request."""
        place = f"file={_property(self.path)},line={self.line},col={self.column},title={_property(self.code)}"
        return f"::{self.severity} {place}::{_data(f'{self.message}; {self.mend}')}"


class ContentError(Exception):
    """Content that cannot be used; `problems` says why, sorted."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(map(str, self.problems)))


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Leave the warnings out."""
    return [problem for problem in problems if problem.severity == "error"]


def nearest(word: str, known: Iterable[str]) -> str:
    """Find the known word that `word` was probably meant to be, or an empty string."""
    matches = get_close_matches(word, [k for k in known if k != word], n=1, cutoff=0.6)
    return matches[0] if matches else ""


def did_you_mean(word: str, known: Iterable[str], *, otherwise: str = "") -> str:
    """Say how to mend an unknown word: the nearest known one, or else what is known (at most 12)."""
    names = list(dict.fromkeys(known))
    if near := nearest(word, names):
        return f"did you mean '{near}'?"
    if otherwise or not names:
        return otherwise or "remove it"
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f"known here: {shown}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


CODES: dict[str, str] = {
    # Files and YAML
    "missing-file": "A file that the content needs does not exist.",
    "unreadable-file": "A file cannot be read: it is a folder, or reading it is not allowed.",
    "not-utf8": "A file is not UTF-8 text.",
    "byte-order-mark": "A file begins with an invisible byte order mark.",
    "yaml-syntax": "A file is not YAML: a bracket, quote, colon or indentation is wrong.",
    "yaml-duplicate-key": "The same key stands twice in one mapping, so one of the two would be lost.",
    "yaml-key-not-text": "A key is a number, true, false or null; a key is always a text.",
    "yaml-shorthand": "YAML's anchors, aliases, merge keys and tags are not used here.",
    "yaml-ambiguous": "A value can be read in two ways, or is empty.",
    "misplaced-file": "Nothing reads a file that stands among the content, usually because it is misnamed.",
    "interface-syntax": "A file of interface strings is not gettext.",
    # The shape of a file
    "unknown-key": "A key that this file does not have, usually misspelt.",
    "missing-key": "A key that is required is absent.",
    "wrong-type": "A value is of the wrong type, for instance a number where a text is wanted.",
    "unknown-value": "A value is not one of those allowed.",
    "bad-id": "An id is not written as ids are.",
    # Expressions and tables
    "expression-syntax": "An expression cannot be read.",
    "expression-character": "An expression holds a character or a name that it may not hold.",
    "expression-refused": "An expression uses something that the language of the rules does not have.",
    "expression-limit": "An expression is too long, too deep or would take too long.",
    "expression-type": "Values do not fit together, or stand where another type is wanted.",
    "partial": "An expression might have no value: something may be null, or absent from a map or list.",
    "cycle": "Something is made of itself, or computed from itself.",
    "bad-type": "A type is not written as types are, or does not exist.",
    "unknown-name": "An expression names a fact, a value or a field that does not exist.",
    "unknown-member": "A value is compared with something that it can never be.",
    "hidden-name": "A name is given that hides another.",
    "number-range": "A number is outside what numbers can be.",
    "always-true": "A condition always holds.",
    "never-true": "A condition never holds.",
    "out-of-range": "A value can be outside the range that it must stay in.",
    "missing-outcome": "A row gives no value for a field that has no default.",
    "given-twice": "A field is given by rows and by `also` rows.",
    "not-simple": "A row tests something that has no name, so that nobody can be told of it.",
    "table-gap": "No row of a table decides a situation that can arise.",
    "table-overlap": "Two rows of a table decide the same situation.",
    "dead-row": "A row decides no situation.",
    "unproven": "It is neither proven that a table decides everything once, nor seen that it does not.",
    "contradiction": "No facts meet all requirements of a decision.",
    "idle-condition": "A condition holds wherever the other conditions of its row do.",
    "idle-requirement": "A requirement excludes nothing that those before it allow.",
    # Pictures
    "unknown-drawing": "A picture draws something that cannot be drawn.",
    "drawing-argument": "A drawing lacks an argument, or has one that it cannot be drawn with.",
    "not-pictured": "A sentence is called pictured and tells of a fact that the picture does not read.",
    # References
    "unknown-reference": "A name (of a section, source, edition, option, decision, field) does not exist.",
    "unknown-rule": "A rule is cited that no game file prints.",
    "empty-section": "A section holds no rule.",
    "duplicate-rule": "Two games print a rule of the same id.",
    "duplicate-id": "Two entries of one list have the same id.",
    "withdrawn-rule": "A withdrawn rule id is printed or cited; ids are never given out again.",
    "unknown-language": "A language is named that locales/languages.yml does not publish.",
    # Completeness
    "missing-text": "A published language lacks a text.",
    "surplus-text": "A text belongs to nothing: its id does not exist.",
    "missing-translation": "A published language lacks an interface string.",
    # Messages
    "message-syntax": "A message cannot be parsed.",
    "message-unknown-argument": "A message uses an argument that is not there.",
    "message-arguments-differ": "A message does not use the arguments that it uses in the other languages.",
    "message-missing-category": "A plural lacks a form that the number can need in this language.",
    "message-unknown-category": "A plural has a form that this language does not have.",
    "message-unknown-choice": "A select has a branch for a value that cannot occur.",
    "message-missing-choice": "A select has no branch for a value that can occur.",
    "message-unknown-term": "A message counts a term that the glossary does not have.",
    "message-unknown-form": "A message asks for a form of a name that the text file does not give.",
    "message-wrong-type": "A message treats an argument as something it is not.",
    # Wording
    "forbidden-term": "A text uses a word that the glossary forbids in this game.",
    "preferred-term-absent": "The source names a term of the glossary and this text does not.",
    "wrong-digits": "A text has digits of another script than its language's.",
    "wrong-script": "A text has letters of another script than its language's.",
    "hidden-character": "A text has an invisible character that does not belong there.",
    "leftover-markup": "A text has markup, a placeholder or a character that was lost in conversion.",
    "straight-apostrophe": "A text has a straight apostrophe, which messages read as a quote.",
    "same-as-source": "A text is the same in two languages.",
    "wrong-full-stop": "A sentence ends in the full stop of another script.",
    "wrong-language": "A text is written in another of the languages.",
    "length-ratio": "A text is less than half or more than twice as long as the language leads to expect.",
    "number-mismatch": "A number stands in one language and not in another.",
    # Options, questions and cases
    "option-without-variant": "An option changes a ruling, and no rule cited has a text for that option.",
    "wrong-case": "A worked case does not come out as it says.",
    "wrong-answer": "The stated answer is not what the rules give.",
    "impossible-situation": "The facts or options of a question are refused.",
    "kind-does-not-fit": "What a question asks for cannot be asked in this kind of question.",
    "number-of-choices": "A question has too few choices, or too many.",
    "repeated-choice": "The same choice stands twice.",
    "answer-not-a-choice": "The stated answer is not among the choices.",
    "no-candidate": "A choice is not among what the facts let one choose from.",
    "unrefuted-choice": "No rule refutes a wrong choice.",
    "unrelated-refutation": "A rule is named against a choice with which it has nothing to do.",
    "exam-sum": "The numbers of an exam's levels or sections do not make the number of its questions.",
    "exam-short": "There are not enough questions to fill the papers of an exam.",
    "same-label": "Two choices of a question read the same in a language.",
    "row-unasked": "No question is decided by this row.",
    "rule-rarely-asked": "Fewer than two questions cite a rule on which rulings rest.",
}
