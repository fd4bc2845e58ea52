"""The command `ruleglot`: check, build, serve, decide.

Exit codes: 0 fine; 1 faults in the content, or a situation that could not be decided; 2 wrong usage.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ruleglot import layout
from ruleglot.problem import ContentError, Problem, did_you_mean, errors

if TYPE_CHECKING:
    from ruleglot.book import Book, GameBook
    from ruleglot.check import Step
    from ruleglot.engine import Explanation, Ruleset
    from ruleglot.model.quiz import Question

Command = TypeVar("Command", bound=Callable[..., Any])
FAULTS = 1


def _root_option(command: Command) -> Command:
    return click.option(
        "--root",
        type=click.Path(path_type=Path),
        help="The folder that holds rules/ and locales/; by default the nearest one upwards from here.",
    )(command)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="ruleglot")
def main() -> None:
    """Rules of games in several languages, with quizzes whose answers are proven."""
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(encoding="utf-8")


@main.command()
@_root_option
@click.option("--warnings", is_flag=True, help="List the warnings too.")
@click.option("--strict", is_flag=True, help="List the warnings too, and fail because of them.")
def check(root: Path | None, warnings: bool, strict: bool) -> None:
    """Check all content: files, references, texts, terms, rules, questions."""
    with _content_errors():
        book, problems = _checked(_found(root))
    failing = errors(problems)
    listed = problems if warnings or strict else failing
    _report(listed)
    if book is not None:
        hint = " (listed by --warnings)" if len(listed) < len(problems) else ""
        click.echo(_counts(book, problems) + hint)
    sys.exit(FAULTS if failing or (strict and problems) else 0)


@main.command()
@_root_option
@click.option(
    "--to",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write; by default the one that mkdocs.yml names.",
)
@click.option(
    "--plain",
    type=click.Path(path_type=Path, file_okay=False),
    help="Instead of the site, write into this folder what another generator builds it from, without MkDocs.",
)
@click.option("--strict", is_flag=True, help="Warnings fail the build too.")
def build(root: Path | None, to: Path | None, plain: Path | None, strict: bool) -> None:
    """Build the site in all languages. A build that fails leaves the last one as it was."""
    if to and plain:
        raise click.UsageError("--to names the folder of the site, --plain that of a tree; give one of them")
    with _content_errors():
        if plain:
            _write_plain(_found(root), plain, strict=strict)
            return
        from ruleglot import mkdocs_run

        mkdocs_run.build(_found(root), to, strict=strict)


@main.command()
@_root_option
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port.")
def serve(root: Path | None, host: str, port: int) -> None:
    """Serve the site in all languages and build it anew whenever the content changes."""
    from ruleglot import mkdocs_run

    with _content_errors():
        mkdocs_run.serve(_found(root), host=host, port=port)


@main.command()
@click.argument("decision", metavar="GAME/DECISION")
@_root_option
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house rule; repeatable.")
@click.option("--facts", default="-", metavar="FILE|-", show_default=True, help="JSON facts, one or many.")
@click.option("--lang", metavar="LANGUAGE", help="Add the ruling as a sentence in this language.")
@click.option("--trace", is_flag=True, help="Add which rows held, and why the others did not.")
def decide(
    decision: str, root: Path | None, options: tuple[str, ...], facts: str, lang: str | None, trace: bool
) -> None:
    """Decide situations: JSON facts in, JSON outcomes with their rules out.

    One object gives one object; a line an object gives a line each, in order.
    """
    from ruleglot.engine import stream

    found = _found(root)
    game, _, name = decision.partition("/")
    _known_game(found, game, name)
    with _content_errors(), _opened(facts) as lines:
        ruleset, tell = _rules(found, game, name, lang)
        complaints: list[str] = []
        code = stream.run(ruleset, name, options, lines, _answer, complaints.append, trace=trace, tell=tell)
    if complaints:
        raise click.UsageError("; ".join(complaints))
    sys.exit(code)


@main.command()
@click.argument("game")
@_root_option
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--lang", metavar="LANGUAGE", default="en", show_default=True, help="Tell examples in it.")
def compare(game: str, root: Path | None, as_json: bool, lang: str) -> None:
    """Show where a game's editions, and the values of its options, lead to different rulings."""
    from ruleglot import comparing
    from ruleglot.analysis.comparison import compare as compare_game
    from ruleglot.messages import Teller
    from ruleglot.model.languages import find_language

    found = _found(root)
    _known_game(found, game, "compare")
    with _content_errors():
        book = _read(found)
        report = compare_game(book.games[game])
        if as_json:
            click.echo(json.dumps(report.data(), ensure_ascii=False, indent=1))
            return
        language = find_language(book.languages, lang)
        if language is None:
            raise click.UsageError(f"there is no language '{lang}': {did_you_mean(lang, book.languages)}")
        code = language.code
        teller = Teller(language, book.games[game], book.glossaries[code], book.interface[code])
        with _worded(game, code):
            for line in comparing.lines(report, book.games[game], teller):
                click.echo(line)


@main.command()
@click.argument("game", required=False)
@_root_option
@click.option(
    "--mutants", is_flag=True, help="Also put faults into the tables and see whether one is noticed."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def coverage(game: str | None, root: Path | None, mutants: bool, as_json: bool) -> None:
    """Show which rules, rows and options the questions cover, of one GAME or of all."""
    from ruleglot.bank import report
    from ruleglot.bank.coverage import coverage as cover
    from ruleglot.bank.score import measure_all

    found = _found(root)
    if game is not None:
        _known_game(found, game, "measure")
    with _content_errors():
        book = _read(found)
        games = [game] if game is not None else list(book.games)
        covered = [cover(book.games[each]) for each in games]
        for each in covered:
            left_out = len(book.games[each.game].questions) - len(each.exercised)
            if left_out:
                said = f"{_counted(left_out, 'question')} not proven and left out; see `ruleglot check`"
                click.echo(f"{each.game}: {said}", err=True)
        scores = measure_all(found, games) if mutants else {}
        if as_json:
            data = [report.coverage_data(each) for each in covered]
            for entry in data:
                if entry["game"] in scores:
                    entry["mutants"] = report.score_data(book, scores[entry["game"]])
            click.echo(json.dumps(data, ensure_ascii=False, indent=1))
            return
        for each in covered:
            click.echo("\n".join(report.coverage_lines(each)))
            if each.game in scores:
                click.echo("\n".join(report.score_lines(book, scores[each.game])))


@main.command()
@click.argument("revision")
@_root_option
@click.option("--strict", is_flag=True, help="Fail where an answer flips and nothing was done about it.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def diff(revision: str, root: Path | None, strict: bool, as_json: bool) -> None:
    """Show what changed since REVISION, a folder or what git takes for a commit.

    Rules, numbers and rows; questions whose answers flip; texts that changed in one language only.
    """
    from ruleglot.revision import RevisionError, compare, earlier, report

    found = _found(root)
    with _content_errors():
        after = _read(found)
        try:
            with earlier(found, revision) as folder:
                try:
                    before = _read(folder)
                except ContentError:
                    click.echo(f"The content of '{revision}' has faults:", err=True)
                    raise
            changes = compare(before, after)
        except RevisionError as error:
            raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps(report.data(changes), ensure_ascii=False, indent=1))
    else:
        for line in report.lines(changes):
            click.echo(line)
    sys.exit(FAULTS if strict and changes.silent else 0)


@main.group()
def quiz() -> None:
    """Look after the questions."""


@quiz.command()
@click.argument("game")
@_root_option
def propose(game: str, root: Path | None) -> None:
    """Propose questions about GAME that notice faults which none notices yet, as YAML to review."""
    from ruleglot import layout
    from ruleglot.bank import report
    from ruleglot.bank.judging import Judge
    from ruleglot.bank.proposal import propose as proposals
    from ruleglot.bank.score import measure_all
    from ruleglot.document import read_yaml
    from ruleglot.model.fitting import fit
    from ruleglot.model.quiz import Questions

    found = _found(root)
    _known_game(found, game, "propose questions for")
    with _content_errors():
        book = _read(found)
        asked = book.games[game]
        path = layout.questions_file(game)
        defaults = fit(read_yaml(found / path, path), Questions).defaults
        survivors = measure_all(found, [game])[game].survivors
        number = 0
        for number, each in enumerate(proposals(asked, Judge(asked), survivors, defaults), 1):
            click.echo(report.proposal_text(each, number))
        click.echo(f"{len(survivors)} faults go unnoticed; proposed: {number}", err=True)


@main.group()
def i18n() -> None:
    """Look after the translations."""


@i18n.command()
@_root_option
@click.option("--dry-run", is_flag=True, help="Change nothing; fail where something would change.")
def update(root: Path | None, dry_run: bool) -> None:
    """Bring the interface strings of every language up to date with those that the pages show."""
    from ruleglot import interface
    from ruleglot.load import load_languages

    found = _found(root)
    with _content_errors():
        changed = interface.update(found, load_languages(found), write=not dry_run)
    for path in changed:
        click.echo(f"{path}: {'out of date' if dry_run else 'updated'}")
    sys.exit(FAULTS if changed and dry_run else 0)


def _write_plain(root: Path, folder: Path, *, strict: bool) -> None:
    from ruleglot.plain_tree import FolderError, plain_tree, write

    book, problems = _checked(root)
    failing = problems if strict else errors(problems)
    if book is None or failing:
        raise ContentError(failing)
    try:
        write(plain_tree(book), folder)
    except FolderError as error:
        raise click.UsageError(f"--plain: {error}") from None
    click.echo(f"The tree is in {folder}; each mkdocs.*.yml there builds a language into {folder / 'site'}")


def _known_game(root: Path, game: str, decision: str) -> None:
    games = layout.games(root)
    if not decision:
        raise click.UsageError("write GAME/DECISION")
    if game not in games:
        raise click.UsageError(f"there is no game '{game}': {did_you_mean(game, games)}")


def _rules(
    root: Path, game: str, decision: str, lang: str | None
) -> tuple[Ruleset, Callable[[Explanation], str] | None]:
    """Compile one game, and for a language make what tells a ruling as a sentence."""
    from ruleglot.load import load_languages, load_ruleset, load_wording
    from ruleglot.model.languages import find_language

    if lang is None:
        return load_ruleset(root, game), None
    from ruleglot.messages import Teller

    languages = load_languages(root)
    language = find_language(languages, lang)
    if language is None:
        raise click.UsageError(f"there is no language '{lang}': {did_you_mean(lang, languages)}")
    book, glossary, interface = load_wording(root, game, language)
    teller = Teller(language, book, glossary, interface)

    def tell(explanation: Explanation) -> str:
        with _worded(game, language.code):
            return teller.ruling(decision, explanation)

    return book.ruleset, tell


@contextmanager
def _worded(game: str, code: str) -> Iterator[None]:
    """Take a text that a game lacks in a language for a fault in the content."""
    from ruleglot.messages import MessageError

    try:
        yield
    except MessageError as error:
        path, mend = layout.text_file(game, code), "see all faults with ruleglot check"
        raise ContentError([Problem(path, 1, 1, "missing-text", str(error), mend)]) from None


def _answer(text: str) -> None:
    if sys.stdout is None:
        raise click.ClickException("standard output is closed")
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stdout = None  # or it is written to once more at the end
        reason = (error.strerror or "it cannot be written").lower()
        raise click.ClickException(f"standard output: {reason}") from None


def _found(root: Path | None) -> Path:
    from ruleglot.load import find_root

    if root is None:
        found = find_root(Path.cwd())
        if found is None:
            raise click.UsageError(
                "no folder from here upwards holds rules/ and locales/; name one by --root"
            )
        return found
    if not root.is_dir():
        raise click.UsageError(f"--root: there is no folder '{root}'")
    return root.resolve()


def _read(root: Path) -> Book:
    """Read all content that can be read; raises ContentError where a file has faults."""
    from ruleglot.load import load

    book, problems = load(root)
    if book is None or errors(problems):
        raise ContentError(errors(problems))
    return book


def _checked(root: Path) -> tuple[Book | None, list[Problem]]:
    from ruleglot.check import checked

    return checked(root, _watched)


def _watched(steps: list[Step]) -> Iterator[Step]:
    if not sys.stderr.isatty():
        yield from steps
        return
    with click.progressbar(steps, label="Checking", file=sys.stderr, item_show_func=_name) as bar:
        yield from bar


def _name(step: Step | None) -> str | None:
    return step[0] if step else None


def _report(problems: Iterable[Problem]) -> None:
    in_ci = bool(os.environ.get("CI"))
    for problem in problems:
        click.echo(str(problem))
        if in_ci:
            click.echo(problem.annotation())


def _is_proven(question: Question, game: GameBook) -> bool:
    from ruleglot.questions import Proof, prove

    return isinstance(prove(question, game), Proof)


def _counts(book: Book, problems: list[Problem]) -> str:
    games = book.games.values()
    failing = errors(problems)
    proven = [question for game in games for question in game.questions if _is_proven(question, game)]
    terms = {term for glossary in book.glossaries.values() for term in glossary.terms}
    counted = [
        _counted(len(games), "game"),
        _counted(sum(len(game.game.rules) for game in games), "rule"),
        _counted(sum(len(game.ruleset.decisions) for game in games), "decision"),
        _counted(len(proven), "question") + " proven",
        _counted(sum(len(game.cases) for game in games), "case"),
        _counted(len(book.languages), "language"),
        _counted(len(terms), "term"),
    ]
    faults = f"{_counted(len(failing), 'error')}, {_counted(len(problems) - len(failing), 'warning')}"
    return f"{', '.join(counted)}: {faults}"


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


@contextmanager
def _content_errors() -> Iterator[None]:
    """End with the faults in the content, printed to standard error, and exit code 1."""
    try:
        yield
    except ContentError as error:
        for problem in error.problems:
            click.echo(str(problem), err=True)
        sys.exit(FAULTS)
    except PermissionError as error:
        click.echo(f"{error.filename}: {(error.strerror or 'cannot be read').lower()}", err=True)
        sys.exit(FAULTS)


@contextmanager
def _opened(facts: str) -> Iterator[Iterable[bytes]]:
    if facts == "-":
        if sys.stdin is None:
            raise click.UsageError("standard input is closed; name a file by --facts")
        yield sys.stdin.buffer
        return
    try:
        file = open(facts, "rb")  # noqa: SIM115 - only failing to open it is wrong usage
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise click.UsageError(f"--facts: '{facts}': {reason}") from None
    with file:
        yield file
