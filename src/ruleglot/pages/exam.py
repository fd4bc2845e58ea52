"""The exam of a game: what a paper holds, and all that the page needs to draw one once it is asked to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ruleglot.exam import TIME_FACTORS, deciding, scaled, sizes
from ruleglot.pages.page import Entry, Page
from ruleglot.pages.question import player_texts
from ruleglot.pages.questions_script import fingerprint
from ruleglot.pages.writer import Writer

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.questions import Proof


@dataclass(frozen=True, slots=True)
class Size:
    """A size of paper that is offered, as it is read."""

    questions: int
    label: str


def exam_page(writer: Writer, game: GameBook, proofs: Sequence[Proof]) -> Page | None:
    """Write the exam page of a game from its proven questions; None for a game without an exam."""
    if game.game.exam is None:
        return None
    _ = writer.catalog.gettext
    text, here = game.texts[writer.code], f"{game.id}/exam"
    title = _("%(game)s: exam") % {"game": text.name}
    lead = _("A paper drawn from all sections and levels, against the clock, with its result rule by rule.")
    body = writer.render(
        "exam.html",
        here,
        id=game.id,
        title=title,
        lead=lead,
        factors=_factors(writer),
        sizes=[_size(writer, game, questions) for questions in sizes(game.game.exam)],
        shares=[(text.sections[name], count) for name, count in game.game.exam.sections.items()],
        assets=writer.assets(here),
    )
    return Page(
        language=writer.code,
        path=here,
        title=title,
        label=_("Exam"),
        description=f"{text.title}. {lead}",
        body=body,
        entries=(Entry(title, lead),),
        game=game.id,
        accent=game.game.accent,
        scripts=("exam",),
        styles=("exam",),
        data={
            "player-texts": player_texts(writer),
            "exam-texts": _texts(writer),
            "exam": _settings(writer, game, proofs, here),
        },
    )


def _size(writer: Writer, game: GameBook, questions: int) -> Size:
    assert game.game.exam is not None
    ngettext = writer.catalog.ngettext
    minutes = scaled(game.game.exam, questions).minutes
    parts = (
        ngettext("%(num)s question", "%(num)s questions", questions) % {"num": writer.number(questions)},
        ngettext("%(num)s minute", "%(num)s minutes", minutes) % {"num": writer.number(minutes)},
    )
    return Size(questions, ", ".join(parts))


def _factors(writer: Writer) -> list[str]:
    _ = writer.catalog.gettext
    return [
        _("Time × {factor}").format(factor=writer.number(factor)) if factor else _("Untimed")
        for factor in TIME_FACTORS
    ]


def _settings(writer: Writer, game: GameBook, proofs: Sequence[Proof], here: str) -> dict[str, Any]:
    """Give what the page's script works with; nothing in it tells what any question asks."""
    exam, text = game.game.exam, game.texts[writer.code]
    assert exam is not None
    rules = dict.fromkeys(rule for proof in proofs for rule in deciding(proof))
    return {
        "game": game.id,
        "language": writer.code,
        "fingerprint": fingerprint(game, proofs),
        "factors": _factors(writer),
        "quota": asdict(scaled(exam, exam.questions)),
        "sections": {name: text.sections[name] for name in exam.sections},
        "rules": {
            rule: {"title": text.rules[rule].title, "href": writer.address(here, game.id, rule)}
            for rule in rules
        },
        "quiz": writer.address(here, f"{game.id}/quiz"),
        "name": text.title,
        "games": {
            other.id: {
                "name": other.texts[writer.code].name,
                "href": writer.address(here, f"{other.id}/exam"),
            }
            for other in _examined(writer)
        },
    }


def _examined(writer: Writer) -> Iterator[GameBook]:
    return (game for game in writer.book.games.values() if game.game.exam and game.questions)


def _texts(writer: Writer) -> dict[str, str]:
    _ = writer.catalog.gettext
    return {
        "time": _("Time"),
        "start": _("Start"),
        "print_paper": _("Print a blank paper"),
        "enter": _("Open a paper by its code"),
        "code": _("Code"),
        "use": _("Open"),
        "own": _("Draw another paper"),
        "no_code": _("This is not the code of a paper. Check it character by character."),
        "other_game": _("This code is for another game: {game}."),
        "unknown_game": _("This code is for a game that this site does not have."),
        "other_bank": _(
            "This code was made from other questions than those of this site today, so it cannot give the "
            "same paper. Ask for a new code, or draw another paper."
        ),
        "stale": _("The questions have changed since the exam in this browser began, so it has ended."),
        "loading": _("The paper is being drawn…"),
        "failed": _("The questions could not be loaded. Check the connection and try again."),
        "blocked": _(
            "This browser keeps nothing for this site: the exam is lost when you leave this page or change "
            "its language."
        ),
        "paper": _("Paper"),
        "size": _("Questions: {questions}. Minutes: {minutes}."),
        "left": _("Time left: {time}"),
        "spent": _("Time spent: {time}"),
        "question": _("Question {n}"),
        "level_n": _("Level {n}"),
        "of": _("{n} of {total}"),
        "previous": _("Previous"),
        "forward": _("Next"),
        "flag": _("Look at it again later"),
        "flagged": _("to look at again"),
        "answered": _("answered"),
        "unanswered": _("not answered"),
        "overview": _("All questions"),
        "hand_in": _("Hand in"),
        "hand_in_now": _("Hand in this paper?"),
        "all_answered": _("Every question is answered."),
        "open_questions": _("Not answered yet:"),
        "flagged_questions": _("To look at again:"),
        "go_on": _("Go on answering"),
        "elsewhere": _("This exam was continued in another tab or window."),
        "take_over": _("Go on here"),
        "result": _("Result"),
        "time_up": _("Time is up; what was answered by then counts."),
        "points": _("{right} of {total} right, {percent}%"),
        "date": _("Date"),
        "allowed": _("Time allowed"),
        "minutes": _("{minutes} min"),
        "taken": _("Time taken"),
        "name": _("Name"),
        "jump_ahead": _(
            "{at}: the clock of this device ran ahead by {time}, or the device slept. This took no time "
            "from the exam."
        ),
        "jump_back": _(
            "{at}: the clock of this device was set back by {time}. This gave no time to the exam."
        ),
        "print_sheet": _("Print the answer sheet"),
        "new": _("New exam"),
        "by_section": _("By section"),
        "by_level": _("By level"),
        "by_rule": _("By rule"),
        "section": _("Section"),
        "rule": _("Rule"),
        "right_column": _("Score"),
        "answers": _("Answers"),
        "number_column": _("No."),
        "given": _("Given"),
        "expected": _("Right answer"),
        "mark": _("Mark"),
        "review": _("Review with the proofs"),
        "repeat": _("Practise this question"),
        "marking": _("Show the marking sheet"),
        "marking_title": _("Marking sheet"),
        "print": _("Print"),
        "back": _("Back"),
        "answer_line": _("Answer:"),
        "n": "{n}",
        "part": _("{right} of {total}"),
        "level": _("Level"),
        "right": _("Right"),
        "wrong": _("Wrong"),
    }
