from pathlib import Path

import pytest

from ruleglot.document import parse_yaml, read_yaml
from ruleglot.problem import ContentError


def codes(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(ContentError) as caught:
        parse_yaml(text, "f.yml")
    return [(p.line, p.column, p.code) for p in caught.value.problems]


@pytest.mark.parametrize("word", ["no", "yes", "on", "off", "No", "TRUE", "Null", "y"])
def test_yaml_1_1_words_are_texts_as_keys_values_and_items(word: str) -> None:
    assert parse_yaml(f"{word}: {word}\nlist: [{word}]", "f.yml").data == {word: word, "list": [word]}


def test_sexagesimals_dates_and_versions_are_texts() -> None:
    assert parse_yaml("[1:30, 2009-06-30, 1.2.3, 1e5, 0.5, -7]", "f.yml").data == [
        "1:30", "2009-06-30", "1.2.3", "1e5", 0.5, -7,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "value", ["010", "0o17", "0x1F", "1_000", "+5", ".5", "5.", "~", "9007199254740993", ""]
)
def test_what_can_be_read_in_two_ways_is_refused_where_it_stands(value: str) -> None:
    assert codes(f"a: 1\nbc: {value}\n") == [(2, 5 if value else 4, "yaml-ambiguous")]


def test_quoted_numbers_and_words_are_texts() -> None:
    assert parse_yaml("""{a: "010", b: 'true', "7": "~"}""", "f.yml").data == {
        "a": "010",
        "b": "true",
        "7": "~",
    }


def test_a_key_that_stands_twice_is_refused_also_when_it_is_written_in_two_ways() -> None:
    assert codes("{a: 1, b: 2, a: 3}") == [(1, 14, "yaml-duplicate-key")]
    assert codes("\u09dc: 1\n\u09a1\u09bc: 2") == [(2, 1, "yaml-duplicate-key")]


@pytest.mark.parametrize("key", ["1", "true", "null", "1.5"])
def test_keys_that_are_not_texts_are_refused(key: str) -> None:
    assert codes(f"a: 1\n{key}: 2") == [(2, 1, "yaml-key-not-text")]


def test_braces_without_quotes_are_refused_and_not_read_as_a_mapping() -> None:
    assert codes("a: {card}") == [(1, 9, "yaml-ambiguous")]
    assert codes("a: {{ card }}") == [(1, 5, "yaml-key-not-text")]


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("a: &x 1", 4),
        ("a: 1\nb: *x", 4),
        ("<<: {a: 1}", 1),
        ("a: !!python/name:os.system 1", 4),
        ("a: !x {}", 4),
    ],
)
def test_anchors_aliases_merge_keys_and_tags_are_refused(text: str, column: int) -> None:
    line = text.count("\n") + 1
    assert (line, column, "yaml-shorthand") in codes(text)


def test_a_bomb_of_aliases_does_not_grow() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{c}: &{c} [*{p}, *{p}]\n" for p, c in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert {code for _, _, code in codes(bomb)} == {"yaml-shorthand"}


def test_a_deep_nest_is_refused_and_not_recursed_into() -> None:
    assert codes("[" * 100_000)[0][2] == "yaml-syntax"


@pytest.mark.parametrize(
    "text", ["a:\n\t- b", "a: b: c", "a: [1", "a: 'x", "", "a: 1\n---\nb: 2", "a: \x00", "@a"]
)
def test_what_is_not_yaml_is_refused(text: str) -> None:
    assert [code for _, _, code in codes(text)] == ["yaml-syntax"]


def test_all_faults_of_a_file_are_found_in_one_reading() -> None:
    assert codes("a: 010\na: 1\n1: *x\n") == [
        (1, 4, "yaml-ambiguous"),
        (2, 1, "yaml-duplicate-key"),
        (3, 1, "yaml-key-not-text"),
        (3, 4, "yaml-shorthand"),
    ]


def test_texts_and_keys_are_in_nfc_whatever_the_keyboard_typed() -> None:
    data = parse_yaml("\u09dc: a\u0303\n", "f.yml").data
    assert data == {"\u09a1\u09bc": "ã"}


def test_places_are_those_of_the_file_for_every_key_and_value() -> None:
    document = parse_yaml("a: 1\nবাংলা: {c: [x, yy]}\n", "f.yml")
    assert document.at(("a",)) == (1, 4)
    assert document.key_at(("a",)) == (1, 1)
    assert document.at(("বাংলা", "c", 1)) == (2, 16)
    assert document.key_at(("বাংলা", "c")) == (2, 9)


def test_the_place_of_what_is_not_there_is_that_of_what_is_around_it() -> None:
    document = parse_yaml("a:\n  b: {c: 1}", "f.yml")
    assert document.at(("a", "b", "d", 3)) == (2, 6)
    assert document.at(("z",)) == (1, 1)


def test_a_missing_file_a_folder_and_bad_bytes_are_problems(tmp_path: Path) -> None:
    (tmp_path / "folder.yml").mkdir()
    (tmp_path / "latin1.yml").write_bytes("a: 1\nb: på\n".encode("latin-1"))
    (tmp_path / "bom.yml").write_bytes(b"\xef\xbb\xbfa: 1")
    found = []
    for name in ("none.yml", "folder.yml", "latin1.yml", "bom.yml"):
        with pytest.raises(ContentError) as caught:
            read_yaml(tmp_path / name, name)
        found += [(p.path, p.line, p.column, p.code) for p in caught.value.problems]
    assert found == [
        ("none.yml", 1, 1, "missing-file"),
        ("folder.yml", 1, 1, "unreadable-file"),
        ("latin1.yml", 2, 5, "not-utf8"),
        ("bom.yml", 1, 1, "byte-order-mark"),
    ]
