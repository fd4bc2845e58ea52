"""Records what OpenSpiel's crazy_eights allows, as facts and legal cards of the decision switch/turn.

Ranks are renamed so that both games mean the same: its wild eight is our jack; with special cards its
queen, which skips, is our eight, and its jack our queen. Where the games differ nothing is recorded: aces in
a hand are left out of what is compared, and so are the choices after a card has been drawn, of which
OpenSpiel allows any.

One line a record, five parts: top card; suit in force; cards to take; the hand; the legal cards.
"""

import gzip
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pyspiel

RENAMED = {True: {"8": "J", "Q": "8", "J": "Q", "T": "10"}, False: {"8": "J", "J": "8", "T": "10"}}
DEALT = {2: 7, 3: 5, 4: 5, 5: 5}  # cards a player
GAMES = 300  # of each kind
RECORDS = Path(__file__).with_name("crazy_eights.txt.gz")


def renamed(card: str, special: bool) -> str:
    """Our text of a card that OpenSpiel writes suit first: `HT` is 10H."""
    suit, rank = card[0], card[1]
    return RENAMED[special].get(rank, rank) + suit


def records(chance: random.Random, special: bool) -> Iterator[str]:
    """The records of one game that plays at random and draws only when stuck."""
    players = chance.randint(2, 5)
    game = pyspiel.load_game(
        f"crazy_eights(players={players},use_special_cards={special},max_draw_cards=1,max_turns=200)"
    )
    state = game.new_initial_state()
    hands: list[list[str]] = [[] for _ in range(players)]
    receiver, to_deal, has_drawn, owed = 0, DEALT[players] * players, False, 0
    top = suit = ""
    while not state.is_terminal():
        if state.is_chance_node():
            action = chance.choice([action for action, _ in state.chance_outcomes()])
            told = state.action_to_string(-1, action)
            if dealer := re.fullmatch(r"Decide Player (\d) to be the dealer", told):
                receiver = (int(dealer[1]) + 1) % players
            elif to_deal > 0:
                hands[receiver].append(renamed(told.removeprefix("Deal "), special))
                receiver, to_deal = (receiver + 1) % players, to_deal - 1
            elif has_drawn:
                hands[receiver].append(renamed(told.removeprefix("Deal "), special))
            state.apply_action(action)
            continue
        player = state.current_player()
        told_actions = {state.action_to_string(player, action): action for action in state.legal_actions()}
        plays = [told for told in told_actions if told.startswith("Play")]
        if player != receiver:
            has_drawn = False
        receiver = player
        if top and not has_drawn and "Draw" in told_actions:
            legal = [renamed(told.removeprefix("Play "), special) for told in plays]
            yield "; ".join([top, suit, str(owed), " ".join(sorted(hands[player])), " ".join(sorted(legal))])
        told = chance.choice(plays or list(told_actions))
        if told.startswith("Play"):
            top = renamed(told.removeprefix("Play "), special)
            suit = top[-1]
            hands[player].remove(top)
            owed = owed + 2 if special and top[:-1] == "2" else 0
            receiver = -1
        elif told.startswith("Nominate"):
            suit = told[-1]
            receiver = -1
        elif told == "Draw":
            has_drawn, owed = True, 0
        state.apply_action(told_actions[told])


def main() -> None:
    """Writes the records of 300 games with special cards and 300 without."""
    lines = [
        line
        for special in (True, False)
        for game in range(GAMES)
        for line in records(random.Random(f"{special} {game}"), special)
    ]
    RECORDS.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0))
    print(f"{len(lines)} records")


if __name__ == "__main__":
    main()
