"""From the model of `decisions.yml` to a ruleset: names found, types checked, every fault a problem."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from ruleglot.engine import expression, tree
from ruleglot.engine.declaration import Declarations
from ruleglot.engine.expression import MOST_STEPS, Scope, not_null_where
from ruleglot.engine.faults import At, Faults, Place, ReportedError
from ruleglot.engine.given import read_given
from ruleglot.engine.interview import Interview
from ruleglot.engine.rows import Editions, Rows
from ruleglot.engine.ruleset import Decision, Option, Ruleset
from ruleglot.engine.scene import Depiction, Sentence
from ruleglot.engine.source import ExpressionError
from ruleglot.engine.space import Space
from ruleglot.engine.table import CandidateTable, Derived, Logic, OutcomeField, Requirement, Step, Table
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import Bool, Enum, Int, ListOf, Type, Verdict, describe, joined, not_null
from ruleglot.model import decisions as model
from ruleglot.problem import Problem, did_you_mean


def compile_rules(decisions: model.Decisions, at: At, path: str) -> tuple[Ruleset | None, list[Problem]]:
    """Compile a game's rules.

    `at` gives the line and column of the value at a path of keys; `path` names the file in problems.
    Gives the ruleset, or None with every fault found, one an expression.
    """
    faults = Faults(at, path)
    ruleset = _Compiler(decisions, faults).ruleset()
    problems = sorted(set(faults.problems))
    return (None if problems else ruleset), problems


@dataclass(frozen=True)
class _Compiled:
    """A decision, and what tells and what draws its situations, by number in the file."""

    decision: Decision
    sentences: Mapping[int, Sentence]
    depictions: Mapping[int, Sentence]


class _Compiler:
    """Compiles one game."""

    def __init__(self, decisions: model.Decisions, faults: Faults) -> None:
        self._model = decisions
        self._faults = faults
        self._types = Declarations(decisions.types, self._key_spec)
        self._game = Space(faults)
        self._tables: dict[str, CandidateTable] = {}
        self._editions = Editions()

    def ruleset(self) -> Ruleset:
        """Compile it all; what it gives is whole only if no fault was found."""
        for name in self._model.types:
            with self._faults.at(("types", name)):
                self._types.declared(name)
        for name, value in self._model.params.items():
            self._game.introduce(Name(name, "param", Int(value, value), value), ("params", name))
        options = self._options()
        facts = self._facts(self._model.facts, ("facts",), self._game)
        self._editions = self._read_editions()
        for name, spec in self._model.decisions.items():
            if spec.candidates is not None:
                self._await_table(name, spec)
        self._game.derive(self._model.derive, ("derive",))
        self._game.read_all()
        requirements = self._requirements(self._model.feasible, ("feasible",), self._game)
        compiled = {
            name: found
            for name, spec in self._model.decisions.items()
            if spec.candidates is None
            and (found := self._decision(name, spec, options, facts, requirements)) is not None
        }
        return Ruleset(
            dict(self._model.params),
            {} if self._faults.problems else {n: self._types.declared(n) for n in self._model.types},
            options,
            facts,
            self._model.by,
            self._game.derived,
            self._tables,
            {name: found.decision for name, found in compiled.items()},
            self._once("scene", {name: found.sentences for name, found in compiled.items()}),
            self._picture(compiled),
            interviews=self._interviews(compiled),
        )

    # What is declared

    def _options(self) -> dict[str, Option]:
        options: dict[str, Option] = {}
        for name, spec in self._model.options.items():
            place: Place = ("options", name)
            with self._faults.at((*place, "type")):
                type_ = self._types.read(spec.type, name)
                if not isinstance(type_, Bool | Enum):
                    raise ExpressionError("bad-type", "an option is a bool or an enum", "give it such a type")
                options[name] = Option(name, type_, spec.default, spec.settles)
                if not options[name].has(spec.default):
                    message = f"the default is not {describe(type_)}"
                    self._faults.add(
                        (*place, "default"), "unknown-member", message, "write one of its values"
                    )
                self._game.introduce(Name(name, "option", type_), place)
        return options

    def _facts(self, specs: Mapping[str, model.TypeSpec], place: Place, space: Space) -> dict[str, Type]:
        facts: dict[str, Type] = {}
        for name, spec in specs.items():
            with self._faults.at((*place, name)):
                facts[name] = self._types.read(spec, name)
                space.introduce(Name(name, "fact", facts[name]), (*place, name))
            if name not in facts:
                space.fail(name)
        return facts

    def _key_spec(self, fact: str) -> model.TypeSpec | None:
        spec = self._model.facts.get(fact)
        return spec.keys if isinstance(spec, model.MapOf) else None

    def _read_editions(self) -> Editions:
        by = self._model.by
        if by is None:
            return Editions()
        with self._faults.at(("by",)):
            found = self._game.find(by)
            if found is not None and found.role == "fact" and isinstance(found.type, Enum):
                return Editions(by, found.type.members)
            mend = did_you_mean(by, self._model.facts)
            raise ExpressionError("unknown-reference", f"'{by}' is not a fact with named values", mend)
        return Editions()

    def _requirements(self, specs: Iterable[model.Feasible], place: Place, space: Space) -> list[Requirement]:
        requirements: list[Requirement] = []
        ids: set[str] = set()
        for number, spec in enumerate(specs):
            here = (*place, number)
            self._faults.unique(spec.id, ids, (*here, "id"))
            when: Tree | None = None
            if spec.when is not None:
                when = space.condition(spec.when, frozenset(), (*here, "when"))
            known = not_null_where(when) if when is not None else frozenset()
            must = space.condition(spec.must, known, (*here, "must"))
            if must is not None:
                facts = self._facts_named([t for t in (when, must) if t is not None], space)
                requirements.append(Requirement(spec.id, when, must, facts, here))
        return requirements

    def _facts_named(self, trees: Iterable[Tree], space: Space) -> tuple[str, ...]:
        """List the facts that trees read, through derived values but not through tables."""
        derived = {**self._game.derived, **space.derived}
        found: dict[str, None] = {}
        waiting = list(trees)
        while waiting:
            read = waiting.pop(0)
            found |= dict.fromkeys(tree.names(read, "fact"))
            waiting += [derived[name].tree for name in tree.names(read, "derived") if name in derived]
        return tuple(found)

    # Tables

    def _await_table(self, name: str, spec: model.DecisionSpec) -> None:
        place: Place = ("decisions", name)
        self._game.await_name(name, place, lambda: self._candidate_table(name, spec, place))

    def _candidate_table(self, name: str, spec: model.DecisionSpec, place: Place) -> Name:
        space = Space(self._faults, self._game, role="candidate")
        loops: list[tuple[Name, Tree]] = []
        for variable, over in (spec.candidates or {}).items():
            variable_name, collection = _variable(variable, over, self._game.scope())
            loops.append((variable_name, collection))
            space.steps *= max(1, expression.most_of(collection.type))
            space.introduce(variable_name, (*place, "for", variable))
        if space.steps > MOST_STEPS:
            message = f"there may be {space.steps} candidates; {MOST_STEPS} are allowed"
            raise ExpressionError("expression-limit", message, "use shorter lists")
        for key in ("facts", "only", "feasible", "also"):
            if getattr(spec, key):
                mend = "move it to the decision that uses the table"
                self._faults.add((*place, key), "unknown-key", f"a table with 'for' has no '{key}'", mend)
        space.derive(spec.derive, (*place, "derive"))
        space.read_all()
        table = self._table(name, spec, place, space)
        fields = [(v.name, v.type) for v, _ in loops] + [(n, f.type) for n, f in table.fields.items()]
        candidate_table = CandidateTable(table, tuple(loops), tuple(space.derived.values()))
        self._tables[name] = candidate_table
        self._game.computed.append(candidate_table)
        return Name(name, "table", ListOf(Verdict(name, tuple(fields)), space.steps))

    def _table(self, name: str, spec: model.DecisionSpec, place: Place, space: Space) -> Table:
        """Compile a table. Raises ReportedError if a field of its outcome has a fault."""
        fields = self._outcome(spec, place, space)
        reader = Rows(space, self._editions, fields)
        branches = [reader.branch(row, (*place, "rows", number)) for number, row in enumerate(spec.rows)]
        also = [reader.also(row, (*place, "also", number), number) for number, row in enumerate(spec.also)]
        given = {field for row in reader.rows for field in row.gives}
        for number, row in enumerate(also):
            for field in set(row.gives) & given:
                message = f"'{field}' is given by rows and by 'also'"
                here = (*place, "also", number, "then")
                self._faults.add(here, "given-twice", message, "let only one give it")
        return Table(name, spec.hit, fields, tuple(branches), tuple(reader.rows), tuple(also))

    def _outcome(self, spec: model.DecisionSpec, place: Place, space: Space) -> dict[str, OutcomeField]:
        fields: dict[str, OutcomeField] = {}
        for name, given in spec.outcome.items():
            here = (*place, "outcome", name)
            if not isinstance(given, model.OutcomeField):
                with self._faults.at(here):
                    fields[name] = OutcomeField(self._types.read(given, name), None)
                continue
            with self._faults.at((*here, "type")):
                type_ = self._types.read(given.type, name)
                with self._faults.at((*here, "default")):
                    fields[name] = OutcomeField(type_, read_given(given.default, type_, None, space))
        if len(fields) < len(spec.outcome):
            raise ReportedError
        return fields

    # Decisions

    def _decision(
        self,
        name: str,
        spec: model.DecisionSpec,
        options: Mapping[str, Option],
        facts: Mapping[str, Type],
        requirements: list[Requirement],
    ) -> _Compiled | None:
        place: Place = ("decisions", name)
        space, own = self._decision_space(spec, place)
        space.derive(spec.derive, (*place, "derive"))
        space.read_all()
        required = [] if spec.only is not None else list(requirements)
        required += self._requirements(spec.feasible, (*place, "feasible"), space)
        sentences = self._sentences("scene", self._model.scene, name, space)
        depictions = self._sentences("picture", self._model.picture, name, space)
        with self._faults.at(place):
            table = self._table(name, spec, place, space)
            told = [t for each in (*sentences.values(), *depictions.values()) for t in each.trees()]
            logic = Logic(
                own if spec.only is not None else {**facts, **own},
                {option.name: option.type for option in options.values()},
                dict(self._model.params),
                self._model.by if spec.only is None or self._model.by in own else None,
                self._steps(space, _trees(table, required) + told, alone=spec.only is not None),
                tuple(required),
                table,
            )
            outcome = {field: of.type for field, of in table.fields.items()}
            tables = [step.name for step in logic.steps if isinstance(step, CandidateTable)]
            decision = Decision(name, logic.facts, outcome, tables[0] if tables else None, logic, options)
            return _Compiled(decision, sentences, depictions)
        return None

    def _decision_space(self, spec: model.DecisionSpec, place: Place) -> tuple[Space, dict[str, Type]]:
        if spec.only is None:
            space = Space(self._faults, self._game)
            return space, self._facts(spec.facts, (*place, "facts"), space)
        if spec.facts:
            message = "'facts' stands beside 'only'"
            self._faults.add((*place, "facts"), "unknown-key", message, "keep one of them")
        kept = self._model.params | self._model.options
        hidden = frozenset(name for name in self._game.all_names() if name not in kept)
        space = Space(self._faults, self._game, hides=hidden)
        return space, self._facts(spec.only, (*place, "only"), space)

    def _steps(self, space: Space, trees: Iterable[Tree], *, alone: bool) -> tuple[Step, ...]:
        """Give what a decision computes: its derived values, the game's, and the tables that it reads."""
        own = tuple(space.computed)
        if alone:
            return own
        needed = {name for t in trees for name in tree.names(t, "derived", "table")}
        needed |= {name for step in own for name in _step_reads(step)}
        for step in reversed(self._game.computed):
            if step.name in needed:
                needed |= _step_reads(step)
        unread = {name for name in self._tables if name not in needed}
        steps: list[Step] = []
        for step in self._game.computed:
            if step.name in unread or _step_reads(step) & unread:
                unread.add(step.name)
            else:
                steps.append(step)
        return (*steps, *own)

    # Scene and picture

    def _sentences(
        self, section: str, specs: Iterable[model.TellingSpec], decision: str, space: Space
    ) -> dict[int, Sentence]:
        found: dict[int, Sentence] = {}
        for number, spec in enumerate(specs):
            if decision in spec.decisions:
                with self._faults.at((section, number, "each")):
                    found[number] = self._sentence(spec, (section, number), space.scope())
        return found

    def _sentence(self, spec: model.TellingSpec, place: Place, scope: Scope) -> Sentence:
        each: tuple[Name, Tree] | None = None
        for variable, over in (spec.each or {}).items():
            if each is not None:
                raise ExpressionError("expression-refused", "'each' has two variables", "keep one")
            if scope.get(variable) is not None:
                message = f"'{variable}' already stands for something else"
                raise ExpressionError("hidden-name", message, "give it another name")
            each = _variable(variable, over, scope)
            scope = scope.with_local(each[0])
        when: Tree | None = None
        if spec.when is not None:
            with self._faults.at((*place, "when")):
                when = expression.read_condition(spec.when, scope)
        known = not_null_where(when) if when is not None else frozenset()
        tell: dict[str, Tree] = {}
        for argument, text in spec.tell.items():
            with self._faults.at((*place, "tell", argument)):
                tell[argument] = expression.read(text, scope, known)
        arguments = {name: found.type for name, found in tell.items()}
        if isinstance(spec, model.TokenSpec):
            return Depiction(spec.id, spec.decisions, arguments, each, when, tell, spec.row, spec.draw)
        pictured = isinstance(spec, model.SentenceSpec) and spec.pictured
        return Sentence(spec.id, spec.decisions, arguments, each, when, tell, pictured=pictured)

    def _picture(self, compiled: Mapping[str, _Compiled]) -> tuple[Depiction, ...]:
        found = self._once("picture", {name: each.depictions for name, each in compiled.items()})
        return tuple(each for each in found if isinstance(each, Depiction))

    def _once(
        self, section: Literal["scene", "picture"], compiled: Mapping[str, Mapping[int, Sentence]]
    ) -> tuple[Sentence, ...]:
        """Give the sentences of all decisions, each once, in the order of the file."""
        sentences: list[Sentence] = []
        ids: set[str] = set()
        decided = [name for name, spec in self._model.decisions.items() if spec.candidates is None]
        specs: tuple[model.TellingSpec, ...] = getattr(self._model, section)
        for number, spec in enumerate(specs):
            place: Place = (section, number)
            self._faults.unique(spec.id, ids, (*place, "id"))
            for position, name in enumerate(spec.decisions):
                if name not in decided:
                    mend = did_you_mean(name, decided)
                    message = f"there is no decision '{name}'"
                    self._faults.add((*place, "for", position), "unknown-reference", message, mend)
            told = [found[number] for found in compiled.values() if number in found]
            if any(other.arguments != told[0].arguments for other in told):
                message = f"'{spec.id}' tells other types in one decision than in another"
                self._faults.add(place, "expression-type", message, "write one for each decision")
            sentences += told[:1]
        return tuple(sentences)

    # Interviews

    def _interviews(self, compiled: Mapping[str, _Compiled]) -> dict[str, Interview]:
        interviews: dict[str, Interview] = {}
        for name, spec in self._model.interview.items():
            place: Place = ("interview", name)
            if name not in compiled:
                if name not in self._model.decisions or self._model.decisions[name].candidates is not None:
                    mend = did_you_mean(name, compiled)
                    self._faults.add(place, "unknown-reference", f"there is no decision '{name}'", mend)
                continue
            interviews[name] = self._interview(spec, compiled[name].decision, place)
        return interviews

    def _interview(self, spec: model.InterviewSpec, decision: Decision, place: Place) -> Interview:
        space = Space(self._faults)
        for param, value in self._model.params.items():
            space.introduce(Name(param, "param", Int(value, value), value), place)
        asked = self._asked(spec, decision, place)
        for name, type_ in asked.items():
            space.introduce(Name(name, "fact", type_), (*place, "ask"))
        computed: dict[str, Tree] = {}
        for name, text in spec.facts.items():
            here = (*place, "facts", name)
            with self._faults.at(here):
                wanted = _declared(name, decision.facts, "fact")
                found = space.read(text)
                if joined(not_null(found.type), not_null(wanted)) is None:
                    message = f"it is {describe(found.type)}, where {describe(wanted)} is wanted"
                    raise ExpressionError("expression-type", message, "compute such a value")
                computed[name] = found
        requirements = tuple(self._requirements(spec.feasible, (*place, "feasible"), space))
        if spec.timer is not None:
            with self._faults.at((*place, "timer")):
                _declared(spec.timer, decision.outcome, "field of the outcome")
        for number, name in enumerate(spec.always):
            with self._faults.at((*place, "always", number)):
                _declared(name, asked, "question")
        return Interview(decision.id, asked, spec.always, requirements, computed, spec.start, spec.timer)

    def _asked(self, spec: model.InterviewSpec, decision: Decision, place: Place) -> dict[str, Type]:
        """Give the types of what is asked; a fact that is computed cannot be asked too."""
        seen: dict[str, Type] = {}
        for name, type_ in spec.sees.items():
            with self._faults.at((*place, "sees", name)):
                seen[name] = self._types.read(type_, name)
        askable = {**{n: t for n, t in decision.facts.items() if n not in spec.facts}, **seen}
        asked: dict[str, Type] = {}
        for number, name in enumerate(spec.ask):
            here = (*place, "ask", number)
            with self._faults.at(here):
                if name in spec.sees and name not in seen:
                    raise ReportedError
                asked[name] = _declared(name, askable, "question")
        return asked


def _declared(name: str, types: Mapping[str, Type], what: str) -> Type:
    """Find a type by its name. Raises ExpressionError."""
    if name not in types:
        raise ExpressionError("unknown-reference", f"there is no {what} '{name}'", did_you_mean(name, types))
    return types[name]


def _variable(variable: str, over: str, scope: Scope) -> tuple[Name, Tree]:
    """Read a variable and what it goes through. Raises ExpressionError and ReportedError."""
    collection = expression.read(over, scope)
    element = expression.element_of(collection.type)
    if element is None:
        message = f"'{over}' is {describe(collection.type)}"
        raise ExpressionError("expression-type", message, "name a list or a map")
    return Name(variable, "candidate", element), collection


def _step_reads(step: Step) -> set[str]:
    """List the derived values and tables that a step reads."""
    if isinstance(step, Derived):
        trees = [step.tree]
    else:
        trees = [over for _, over in step.loops] + [d.tree for d in step.derived] + _trees(step.table, ())
    return {name for t in trees for name in tree.names(t, "derived", "table")}


def _trees(table: Table, required: Iterable[Requirement]) -> list[Tree]:
    """List all expressions of a table and of what must hold beside it."""
    trees = [t for r in required for t in (r.when, r.must) if t is not None]
    for row in (*table.rows, *table.also):
        trees += [condition.tree for condition in row.conditions] + list(row.gives.values())
    return trees + [f.default for f in table.fields.values() if f.default is not None]
