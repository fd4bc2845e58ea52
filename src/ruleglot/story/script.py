"""When each sentence of a game is told, as a file of JavaScript beside its rules, the same in every language.

It is a classic script, so that it also loads from a folder, and registers a function under the game's id in
`globalThis.ruleglotStories`. The runtime (`web/source/story.js`) calls it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ruleglot.engine.javascript.expression import literal, shown_object
from ruleglot.engine.javascript.types import Types, texts
from ruleglot.engine.ruleset import Decision, Ruleset
from ruleglot.engine.scene import Depiction, Sentence
from ruleglot.engine.table import CandidateTable
from ruleglot.engine.types import MapOf, Text, Type
from ruleglot.messages.telling import quantity_types, with_leaves
from ruleglot.picture import VOCABULARY
from ruleglot.story.drawn import draw
from ruleglot.story.gives import gives, trees_given
from ruleglot.story.kinds import Kinds
from ruleglot.story.more import more
from ruleglot.story.told import told

Scope = Mapping[str, int]


def story_script(game: str, ruleset: Ruleset) -> str:
    """Write the script of a game, in ASCII, the same for the same rules."""
    return _Script(game, ruleset).written()


class _Script:
    """Writes one game's script."""

    def __init__(self, game: str, ruleset: Ruleset) -> None:
        self._game = game
        self._ruleset = ruleset
        self._kinds = Kinds(ruleset)
        used = {table.name for d in ruleset.decisions.values() for table in _tables(d)}
        self._tables = {name: found for name, found in ruleset.tables.items() if name in used}
        self._scopes = {name: self._scope(found.tellable()) for name, found in ruleset.decisions.items()}
        self._scopes |= {name: self._scope(ruleset.tellable(name)) for name in self._tables}
        self._quantities = self._scope(quantity_types(ruleset))
        self._common = _shared([*self._scopes.values(), self._quantities])

    def written(self) -> str:
        """Write it."""
        maps = {name: of for name, of in self._ruleset.facts.items() if isinstance(of, MapOf)}
        story = {
            "common": _plain(self._common),
            "quantities": self._own(self._quantities),
            "decisions": shown_object(
                {name: self._decision(found) for name, found in self._ruleset.decisions.items()}
            ),
            "tables": shown_object({name: self._own(self._scopes[name]) for name in self._tables}),
            "maps": _plain(self._scope(maps)),
            "scene": _list(map(self._sentence, self._ruleset.scene)),
            "picture": _list(map(self._depiction, self._ruleset.picture)),
            "draws": shown_object({name: draw(VOCABULARY[name]) for name in self._drawn()}),
        }
        story["kinds"] = _plain(self._kinds.all)
        types = Types(Counter())
        for text in self._texts():
            types.write(text)
        story["texts"] = shown_object({text.name: types.write(text) for text in self._texts()})
        constants = types.constants()
        declared = f"const {','.join(constants)};" if constants else ""
        register = f"(globalThis.ruleglotStories??={{}})[{literal(self._game)}]"
        return f"{register}=$=>{{{declared}return{shown_object(story)}}};\n"

    def _decision(self, decision: Decision) -> str:
        spoken = [*self._ruleset.sentences(decision.id), *self._ruleset.pictures(decision.id)]
        trees = [found for each in spoken for found in each.trees()] + trees_given(decision)
        further = more(decision, trees)
        written = {
            "types": self._own(self._scopes[decision.id]),
            "candidates": literal(decision.candidates),
            **gives(decision),
        }
        return shown_object(written if further is None else {**written, "more": further})

    def _sentence(self, sentence: Sentence) -> str:
        pictured = {"pictured": literal(True)} if sentence.pictured else {}
        return shown_object({**self._spoken(sentence), **pictured})

    def _depiction(self, depiction: Depiction) -> str:
        drawn = {"row": literal(depiction.row), "draw": literal(depiction.draw)}
        return shown_object({**self._spoken(depiction), **drawn})

    def _spoken(self, sentence: Sentence) -> dict[str, str]:
        return {
            "id": literal(sentence.id),
            "for": literal(list(sentence.decisions)),
            "types": _plain(self._scope(with_leaves(sentence.arguments))),
            "told": told(sentence),
        }

    def _drawn(self) -> list[str]:
        return list(dict.fromkeys(depiction.draw for depiction in self._ruleset.picture))

    def _scope(self, types: Mapping[str, Type]) -> Scope:
        return self._kinds.scope(types)

    def _own(self, scope: Scope) -> str:
        return _plain({name: kind for name, kind in scope.items() if self._common.get(name) != kind})

    def _texts(self) -> list[Text]:
        """List the sets of texts of which messages or functions read fields."""
        found = dict(self._kinds.texts)
        for decision in self._ruleset.decisions.values():
            for type_ in (*decision.facts.values(), *_computed(decision)):
                found |= {text.name: text for text in texts(type_)}
        return list(found.values())


def _tables(decision: Decision) -> list[CandidateTable]:
    return [step for step in decision.logic.steps if isinstance(step, CandidateTable)]


def _computed(decision: Decision) -> Iterator[Type]:
    for step in decision.logic.steps:
        yield from step.outcome.values() if isinstance(step, CandidateTable) else (step.type,)


def _shared(scopes: Iterable[Scope]) -> dict[str, int]:
    """Give each name the kind that it has in most scopes; it does no harm in one that lacks the name."""
    kinds: dict[str, Counter[int]] = {}
    for scope in scopes:
        for name, kind in scope.items():
            kinds.setdefault(name, Counter())[kind] += 1
    return {name: found.most_common(1)[0][0] for name, found in kinds.items()}


def _list(items: Iterable[str]) -> str:
    return f"[{','.join(items)}]"


def _plain(value: object) -> str:
    """Write JSON as JavaScript."""
    match value:
        case dict():
            return shown_object({str(name): _plain(item) for name, item in value.items()})
        case list():
            return _list(map(_plain, value))
        case str() | int():
            return literal(value)
    raise TypeError(f"not a value of a story: {value!r}")
