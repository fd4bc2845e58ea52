"""Records which tiles OpenSpiel's block dominoes lets a player put at which end of its one chain.

The game is another one, but a tile fits an end by the same test as a tile fits a train in Mexican Train.

One line a record, three parts: the two open ends; the hand; the legal tiles, each with the end it is put at.
"""

import gzip
import random
from collections.abc import Iterator
from pathlib import Path

import pyspiel
from open_spiel.python.games import block_dominoes  # importing it registers the game

GAMES = 200
RECORDS = Path(__file__).with_name("dominoes.txt.gz")


def records(chance: random.Random) -> Iterator[str]:
    """The records of one game played at random, from the second tile on."""
    state = pyspiel.load_game("python_block_dominoes").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
            continue
        player = state.current_player()
        actions = state.legal_actions()
        if state.open_edges:
            hand = [f"{low:.0f}-{high:.0f}" for low, high in state.hands[player]]
            legal = [
                f"{action.tile[0]:.0f}-{action.tile[1]:.0f}@{action.edge:.0f}"
                for action in (block_dominoes._ACTIONS[index] for index in actions)
            ]
            ends = " ".join(f"{end:.0f}" for end in state.open_edges)
            yield "; ".join([ends, " ".join(hand), " ".join(sorted(legal))])
        state.apply_action(chance.choice(actions))


def main() -> None:
    """Writes the records of 200 games."""
    lines = [line for game in range(GAMES) for line in records(random.Random(game))]
    RECORDS.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0))
    print(f"{len(lines)} records")


if __name__ == "__main__":
    main()
