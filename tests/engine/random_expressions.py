"""Random expressions over the names of `names`, mostly such as pass the checks of types."""

from __future__ import annotations

import random

Locals = dict[str, str]
"""Loop variables and the kind of value that they hold."""


class Grower:
    """Grows one expression."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._loops = 0

    def truth(self, depth: int, held: Locals) -> str:
        """Grow an expression that is true or false."""
        if depth <= 0:
            return self._simple_bool(held)
        match self._chance.randint(0, 9):
            case 0 | 1:
                word = self._chance.choice((" and ", " or "))
                return f"({self.truth(depth - 1, held)}{word}{self.truth(depth - 1, held)})"
            case 2:
                return f"not ({self.truth(depth - 1, held)})"
            case 3 | 4:
                sign = self._chance.choice(("==", "!=", "<", "<=", ">", ">="))
                return f"{self.number(depth - 1, held)} {sign} {self.number(depth - 1, held)}"
            case 5:
                return self._quantified(depth, held)
            case 6:
                word = self._chance.choice(("in", "not in"))
                return f"{self.card(depth - 1, held)} {word} {self.cards(depth - 1, held)}"
            case 7:
                items = ", ".join(str(n) for n in self._chance.sample(range(10), 2))
                return f"{self.number(0, held)} in [{items}]"
            case 8:
                test = self._chance.choice(("is None", "is not None"))
                return f"{self._chance.choice(('maybe', 'drew'))} {test}"
            case _:
                return (
                    f"({self.truth(depth - 1, held)} if {self.truth(depth - 1, held)}"
                    f" else {self.truth(depth - 1, held)})"
                )

    def number(self, depth: int, held: Locals) -> str:
        """Grow an expression that is a number."""
        if depth <= 0:
            return self._simple_int(held)
        match self._chance.randint(0, 6):
            case 0 | 1:
                sign = self._chance.choice("+-")
                return f"({self.number(depth - 1, held)} {sign} {self.number(depth - 1, held)})"
            case 2:
                return f"len({self.cards(depth - 1, held)})"
            case 3:
                which = self._chance.choice(("min", "max"))
                return f"{which}({self.number(depth - 1, held)}, {self.number(depth - 1, held)})"
            case 4:
                return (
                    f"({self.number(depth - 1, held)} if {self.truth(depth - 1, held)}"
                    f" else {self.number(depth - 1, held)})"
                )
            case 5:
                return "(maybe if maybe is not None else 0)"
            case _:
                return f"-({self.number(depth - 1, held)})"

    def card(self, depth: int, held: Locals) -> str:
        """Grow an expression that is a card."""
        own = [name for name, kind in held.items() if kind == "card"]
        if own and self._chance.random() < 0.6:
            return self._chance.choice(own)
        if depth > 0 and self._chance.random() < 0.4:
            return (
                f"({self.card(depth - 1, held)} if {self.truth(depth - 1, held)} else {self.card(0, held)})"
            )
        return self._chance.choice(("top", "(top if drew is None else drew)"))

    def cards(self, depth: int, held: Locals) -> str:
        """Grow an expression that is a list of cards."""
        if depth <= 0:
            return "hand"
        match self._chance.randint(0, 5):
            case 0:
                return f"{self.cards(depth - 1, held)}[{self._chance.choice((':1', ':2', '-1:', '-3:'))}]"
            case 1:
                return f"({self.cards(depth - 1, held)} + {self.cards(depth - 1, held)})"
            case 2:
                name, inner = self._loop("card", held)
                condition = self.truth(depth - 1, inner)
                return f"[{name} for {name} in {self.cards(depth - 1, held)} if {condition}]"
            case 3:
                return f"[{self.card(depth - 1, held)}, {self.card(depth - 1, held)}]"
            case _:
                return "hand"

    def any(self, depth: int) -> str:
        """Grow an expression of any kind."""
        kind = self._chance.choice((self.truth, self.truth, self.number, self.cards, self.card))
        return kind(depth, {})

    def _loop(self, kind: str, held: Locals) -> tuple[str, Locals]:
        self._loops += 1
        name = f"x{self._loops}"
        return name, {**held, name: kind}

    def _quantified(self, depth: int, held: Locals) -> str:
        which = self._chance.choice(("any", "all"))
        kind, over = self._chance.choice(
            (
                ("card", self.cards(depth - 1, held)),
                ("int", "numbers"),
                ("line", "trains"),
                ("laid", "laid"),
                ("int", "counts"),
                ("player", "players"),
            )
        )
        name, inner = self._loop(kind, held)
        return f"{which}({self.truth(depth - 1, inner)} for {name} in {over})"

    def _simple_bool(self, held: Locals) -> str:
        choices = [
            "open",
            "over",
            "top.wild",
            f"kind == '{self._chance.choice(('none', 'draw', 'skip'))}'",
            "kind in ['none', 'skip']",
            f"top.rank != '{self._chance.choice('12JQ')}'",
            "maybe == seven",
            "(drew is not None and drew.wild)",
            "(drew is None or drew.suit == top.suit)",
            "mover in players",
            "top in hand",
        ]
        for name, kind in held.items():
            match kind:
                case "card":
                    choices += [f"{name}.wild", f"{name}.rank == top.rank", f"{name} != top"]
                case "int":
                    choices += [f"{name} > few", f"counts[{name}] < {name}"]
                case "line":
                    choices += [f"trains[{name}].marked", f"trains[{name}].owner == mover"]
                    choices += [f"trains[{name}].owner == 'ALL'", f"any(d.train == {name} for d in laid)"]
                case "laid":
                    choices += [f"trains[{name}.train].end == {name}.value", f"counts[{name}.value] >= few"]
                case "player":
                    choices += [f"{name} == mover"]
        return self._chance.choice(choices)

    def _simple_int(self, held: Locals) -> str:
        choices = ["few", "many", "seven", "len(hand)", "len(trains)", "counts[few]", "len(numbers[:2])"]
        choices += [str(self._chance.randint(0, 12))]
        choices += [name for name, kind in held.items() if kind == "int"]
        choices += [f"trains[{name}].end" for name, kind in held.items() if kind == "line"]
        choices += [f"{name}.value" for name, kind in held.items() if kind == "laid"]
        return self._chance.choice(choices)
