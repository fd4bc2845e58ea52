"""Situations, rulings and reasons of one game, told in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ruleglot.engine.ruleset import written
from ruleglot.engine.types import LARGEST, Int, MapOf, Type, Value, leaves
from ruleglot.interface import translations
from ruleglot.messages.names import Names, Said
from ruleglot.messages.parse import Fault, parse
from ruleglot.messages.printing import MessageError, phrase, pieces, sentence, with_terms
from ruleglot.messages.scope import Candidate, Scope, Types, Values
from ruleglot.messages.terms import counted_forms
from ruleglot.messages.tree import Message
from ruleglot.picture.row import PictureRow, Token
from ruleglot.picture.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

    from ruleglot.book import GameBook
    from ruleglot.engine import CandidateVerdict, Depiction, Explanation, Ruleset, Sentence
    from ruleglot.messages.numbers import Language
    from ruleglot.model.glossary import Glossary

QUANTITY = "value"
"""The argument by which a `tells` message names the quantity that it tells."""


class Teller:
    """Tells one game in one language. Content that was checked is told without an error.

    A text that is missing or does not fit its values is a MessageError.
    """

    def __init__(self, language: Language, game: GameBook, glossary: Glossary, catalog: Catalog) -> None:
        self._language = language
        self._ruleset = game.ruleset
        self._text = game.texts[language.code]
        self._gettext = translations(catalog).gettext
        self._counted = {
            id_: counted_forms(term.counted) for id_, term in glossary.terms.items() if term.counted
        }
        self._messages: dict[str, Message] = {}
        self._tellable: dict[str, Types] = {}
        self._maps = {name: type_ for name, type_ in game.ruleset.facts.items() if isinstance(type_, MapOf)}
        self._names = Names(language, self._text.values, self._patterns(), self._without_words)

    def scene(
        self, decision: str, facts: Mapping[str, Any], options: Mapping[str, object] | None = None
    ) -> list[str]:
        """Tell a situation from its facts: the sentences of the scene that hold, in order.

        Raises FactError and OptionError as deciding does.
        """
        values = self._ruleset.decisions[decision].values(facts, options)
        return [text for _, text in self._told(decision, values)]

    def scene_of(self, decision: str, explanation: Explanation) -> list[str]:
        """Tell the situation that was explained, as `scene` does."""
        return [text for _, text in self._told(decision, explanation.values)]

    def scene_beside_picture(
        self, decision: str, facts: Mapping[str, Any], options: Mapping[str, object] | None = None
    ) -> tuple[list[str], list[str]]:
        """Tell a situation in two parts: what its picture shows too, and the rest, each in order.

        Where there is no picture, nothing is shown. Raises FactError and OptionError as deciding does.
        """
        values = self._ruleset.decisions[decision].values(facts, options)
        drawn = any(depiction.told(values) for depiction in self._ruleset.pictures(decision))
        parts: tuple[list[str], list[str]] = [], []
        for spoken, text in self._told(decision, values):
            parts[0 if drawn and spoken.pictured else 1].append(text)
        return parts

    def picture(
        self, decision: str, facts: Mapping[str, Any], options: Mapping[str, object] | None = None
    ) -> tuple[PictureRow, ...]:
        """Picture a situation from its facts, row by row; each token is named in words.

        Raises FactError and OptionError as deciding does.
        """
        values = self._ruleset.decisions[decision].values(facts, options)
        tokens = [
            (depiction.row, self._token(depiction, told, values, decision))
            for depiction in self._ruleset.pictures(decision)
            for told in depiction.told(values)
        ]
        return tuple(
            PictureRow(row, self.text(self._found("rows", self._text.rows, row)), tuple(t for _, t in side))
            for row, side in groupby(tokens, key=lambda token: token[0])
        )

    def ruling(self, decision: str, explanation: Explanation) -> str:
        """Tell what is decided: the deciding row, the rows that add to it, what the edition is silent on."""
        return " ".join(self.ruling_sentences(decision, explanation))

    def ruling_sentences(self, decision: str, explanation: Explanation) -> list[str]:
        """Tell what is decided, row by row, then what nothing is said of."""
        scope = self._scope(decision, explanation)
        rulings = [
            self._message("rulings", self._text.rulings, f"{decision}.{row}") for row in explanation.rows
        ]
        silent = [self._silent(f"{decision}.{field}") for field in explanation.silent]
        return [self._sentence(message, scope, decision) for message in (*rulings, *silent)]

    def verdict(self, table: str, verdict: CandidateVerdict, explanation: Explanation) -> str:
        """Tell why one candidate may be chosen or not; `explanation` is that of the situation around it."""
        message = self._message("rulings", self._text.rulings, f"{table}.{verdict.row}")
        candidate = self._candidate(verdict, explanation)
        return self._sentence(message, Scope(candidate.types, candidate.values, self._maps), table)

    def tell(
        self,
        quantity: str,
        explanation: Explanation,
        decision: str | None = None,
        verdict: CandidateVerdict | None = None,
    ) -> str:
        """Tell what a quantity is in this situation, such as `pending.kind` or `able`.

        For a quantity of a candidate give its `verdict` too. A message for one decision or table
        (`tells.play.covers`) goes before the one for all.
        """
        table = verdict.table if verdict else decision
        if verdict:
            candidate = self._candidate(verdict, explanation)
            scope = Scope(candidate.types, candidate.values, self._maps)
        else:
            scope = Scope(self._quantities, explanation.values, self._maps)
        key = f"{table}.{quantity}" if f"{table}.{quantity}" in self._text.tells else quantity
        if key not in self._text.tells and quantity in self._ruleset.options:
            return self.house_rule(quantity, explanation.values[quantity])
        type_, value = scope.find(quantity)
        inside = scope.of(
            {**scope.types, **with_leaves({QUANTITY: type_})}, {**scope.values, QUANTITY: value}
        )
        return self._sentence(self._message("tells", self._text.tells, key), inside, table or "", quantity)

    def value(self, type_: Type, path: str, value: Value, explanation: Explanation | None = None) -> str:
        """Name a value of the outcome field `path` (`turn.obligation`), as a choice of an answer.

        A pair such as a tile and a train needs the explanation of the situation that it belongs to.
        """
        decision = path.split(".")[0]
        scope = self._scope(decision, explanation) if explanation else Scope({}, {}, self._maps)
        return self._names.of(type_, value, path, scope).text

    def ask(self, decision: str, asked: str) -> str:
        """Ask for a field of an outcome."""
        return self.text(self._found("asks", self._text.asks, f"{decision}.{asked}"))

    def text(self, source: str) -> str:
        """Print a rule's text, a moment or a title, with the params of the game."""
        values: Values = dict(self._ruleset.params)
        scope = Scope(dict.fromkeys(values, Int(-LARGEST, LARGEST)), values, {})
        return phrase(pieces(self._parsed(source), self._language, Said(self._names, scope)))

    def rule_title(self, rule: str) -> str:
        """Print the title of a rule."""
        return self.text(self._text.rules[rule].title)

    def which_rule(self) -> str:
        """Ask which of several rules decides a situation."""
        _ = self._gettext
        return _("Which of these rules decides here?")

    def procedure(self, procedure: str) -> str:
        """Ask for the order of a procedure's steps."""
        return self.text(self._text.procedures[procedure].ask)

    def step(self, procedure: str, step: str) -> str:
        """Say what is done in a step of a procedure."""
        return self.text(self._text.procedures[procedure].steps[step])

    def rule(
        self, rule: str, edition: str | None = None, options: Mapping[str, object] | None = None
    ) -> str | None:
        """Print a rule as it stands in an edition under these house rules; None where the edition is silent.

        Where several house rules change a rule, the first that the text file lists is printed.
        """
        words = self._text.rules[rule]
        chosen = {f"{name}={written(value)}" for name, value in (options or {}).items()}
        variant = next((text for when, text in words.when.items() if when in chosen), None)
        text = variant or words.text or words.editions.get(edition or "")
        return self.text(text) if text is not None else None

    def house_rule(self, option: str, value: object) -> str:
        """Tell what is chosen for an option: its question and the answer."""
        words = self._text.options[option]
        return f"{self.text(words.title)} {self.text(words.values[written(value)])}"

    def fallbacks(self) -> dict[str, str]:
        """Give the words for values that have none of their own, and for a field that nothing is said of."""
        _ = self._gettext
        silent = _("This edition says nothing about it.")
        return {"none": _("none"), "true": _("Yes"), "false": _("No"), "silent": silent}

    def _told(self, decision: str, values: Values) -> Iterator[tuple[Sentence, str]]:
        for spoken in self._ruleset.sentences(decision):
            for told in spoken.told(values):
                arguments = {name: value for name, (_, value) in told.items()}
                yield spoken, self._spoken(spoken, values, arguments, decision)

    def _spoken(self, spoken: Sentence, values: Values, arguments: Values, decision: str) -> str:
        message = self._message("scene", self._text.scene, spoken.id)
        scope = Scope(with_leaves(spoken.arguments), {**values, **arguments}, self._maps)
        return self._sentence(message, scope, decision)

    def _token(
        self, depiction: Depiction, told: Mapping[str, tuple[Type, Value]], values: Values, decision: str
    ) -> Token:
        drawing = VOCABULARY[depiction.draw]
        arguments = {name: value for name, (_, value) in told.items()}
        scope = Scope(with_leaves(depiction.arguments), {**values, **arguments}, self._maps)
        said = Said(self._names, scope, decision)

        def phrased(message: Message) -> str:
            return phrase(pieces(message, self._language, said))

        def written(key: str) -> Message:
            return self._message("picture", self._text.picture, key)

        words = {
            word: phrased(written(f"{depiction.id}.{word}") if source is None else self._parsed(source))
            for word, source in drawing.words.items()
        }
        value = str(arguments[drawing.stands_for]) if drawing.stands_for else None
        return Token(depiction.draw, drawing.drawn(told), words, phrased(written(depiction.id)), value)

    def _sentence(self, message: Message, scope: Scope, owner: str, quantity: str | None = None) -> str:
        said = Said(self._names, scope, owner, {QUANTITY: quantity} if quantity else {})
        return sentence(self._language, pieces(message, self._language, said))

    def _silent(self, path: str) -> Message:
        if path in self._text.silent:
            return self._message("silent", self._text.silent, path)
        return self._parsed(self.fallbacks()["silent"])

    def _scope(self, decision: str, explanation: Explanation) -> Scope:
        values = {**explanation.values, **explanation.outcome}
        candidates = tuple(self._candidate(verdict, explanation) for verdict in explanation.candidates)
        return Scope(self._types(decision), values, self._maps, candidates)

    def _candidate(self, verdict: CandidateVerdict, explanation: Explanation) -> Candidate:
        values = {**explanation.values, **verdict.values, **verdict.candidate, **verdict.outcome}
        variables = self._ruleset.tables[verdict.table].variables
        return Candidate(variables, self._types(verdict.table), values)

    def _types(self, owner: str) -> Types:
        if owner not in self._tellable:
            rules = self._ruleset
            found = rules.decisions.get(owner)
            self._tellable[owner] = found.tellable() if found else rules.tellable(owner)
        return self._tellable[owner]

    @cached_property
    def _quantities(self) -> Types:
        return quantity_types(self._ruleset)

    def _patterns(self) -> dict[str, Message]:
        parsed = {key: parse(source) for key, source in self._text.names.items()}
        return {
            key: with_terms(message, self._counted)
            for key, message in parsed.items()
            if not isinstance(message, Fault)
        }

    def _without_words(self, word: str) -> str:
        return self.fallbacks()[word]

    def _message(self, section: str, messages: Mapping[str, str], key: str) -> Message:
        return self._parsed(self._found(section, messages, key))

    def _found(self, section: str, messages: Mapping[str, str], key: str) -> str:
        if key not in messages:
            raise MessageError(f"no text '{section}.{key}' in '{self._language.code}'")
        return messages[key]

    def _parsed(self, source: str) -> Message:
        if source not in self._messages:
            parsed = parse(source)
            if isinstance(parsed, Fault):
                raise MessageError(f"{parsed.message} in '{source}'")
            self._messages[source] = with_terms(parsed, self._counted)
        return self._messages[source]


def quantity_types(ruleset: Ruleset) -> dict[str, Type]:
    """Give the types of all that conditions of decisions test; a fact hides an outcome of its name."""
    types: dict[str, Type] = {}
    for decision in ruleset.decisions.values():
        types |= decision.tellable()
    for decision in ruleset.decisions.values():
        types |= with_leaves(decision.facts) | decision.quantities()
    return types


def with_leaves(types: Types) -> dict[str, Type]:
    """Give the types with those of the fields of records and texts, by dotted names."""
    return {path: of for name, type_ in types.items() for path, of in leaves(type_, name)}
