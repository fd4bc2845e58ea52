"""Where the dots of a domino's half lie, up to the eighteen of the largest set."""

from __future__ import annotations

from itertools import pairwise

MOST_PIPS = 18
SIDE = 40
"""The side of a half, in the units of its drawing."""

_MIDDLE = SIDE / 2
_LEFT, _RIGHT = 9.5, 30.5
_SMALL: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_RIGHT, 9.5), (_LEFT, 30.5)),
    3: ((_RIGHT, 9.5), (_MIDDLE, _MIDDLE), (_LEFT, 30.5)),
}
_SIDES: dict[int, tuple[float, ...]] = {
    2: (9.5, 30.5),
    3: (8.5, 20, 31.5),
    4: (6.5, 15.5, 24.5, 33.5),
    5: (5.5, 12.75, 20, 27.25, 34.5),
    6: (4.5, 10.7, 16.9, 23.1, 29.3, 35.5),
}
"""How high the dots of a column stand, by their number."""
_RADII = {2: 3.8, 3: 3.8, 4: 3.3, 5: 2.7, 6: 2.25}


def dots(pips: int) -> tuple[tuple[float, float], ...]:
    """Give the middle of each dot of a half with 0 to 18 pips, on a square of `SIDE`.

    From 4 on two columns are full and the middle one holds the rest, between or beside their dots, so that
    no two numbers look alike.
    """
    if pips in _SMALL:
        return _SMALL[pips]
    side, rest = _columns(pips)
    column = _SIDES[side]
    across = [(x, y) for y in column for x in (_LEFT, _RIGHT)]
    return (*across, *((_MIDDLE, y) for y in _between(column, rest)))


def radius(pips: int) -> float:
    """Give the radius of the dots of such a half."""
    return _RADII[_columns(pips)[0]] if pips not in _SMALL else 3.9


def _columns(pips: int) -> tuple[int, int]:
    """Give how many dots stand in each column at the side, and how many in the middle."""
    side = 2 if pips < 6 else max(3, -(-pips // 3))
    return (side, pips - 2 * side)


def _between(column: tuple[float, ...], rest: int) -> tuple[float, ...]:
    gaps = tuple((high + low) / 2 for high, low in pairwise(column))
    if rest == len(column):
        return column
    if rest % 2 == len(gaps) % 2:
        first = (len(gaps) - rest) // 2
        return gaps[first : first + rest]
    first = (len(column) - rest) // 2
    return column[first : first + rest]
