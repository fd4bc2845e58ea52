"""Faults that users reported to other projects: each kind has its tests here, named below by what went wrong.

A test is named by its file and its function, its sentence in `tests/js`, or its code in `faults.yml`.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
FAULTS = {
    "the word no is read as false": [
        "content/test_document.py: test_yaml_1_1_words_are_texts_as_keys_values_and_items",
    ],
    "no, nb and nn do not reach the Norwegian pages": [
        "content/test_languages.py: test_codes_that_browsers_send_reach_their_language",
        "site/test_site_structure.py: test_other_codes_of_a_language_lead_to_it",
        "site/test_site_structure.py: test_pages_say_their_language_and_describe_themselves",
    ],
    "a Bengali letter with two spellings is two letters": [
        "content/test_document.py: test_texts_and_keys_are_in_nfc_whatever_the_keyboard_typed",
        "messages/test_terms.py: test_a_bengali_letter_typed_as_one_character_is_the_same_letter",
        "js/search.test.js: "
        "Bengali digits are digits, joiners do not count, and both spellings of a letter are one",
    ],
    "a Bengali word falls into two at a vowel sign": [
        "messages/test_terms.py: test_bengali_words_end_at_the_end_of_the_word_not_at_a_vowel_sign",
        "messages/test_terms.py: test_bengali_joiners_are_inside_a_word",
    ],
    "a listed Bengali term is not recognised": [
        "site/test_site_questions.py: test_terms_are_found_in_the_rules_of_every_language",
    ],
    "headings in other scripts have empty ids, or several the same": [
        "site/test_site_structure.py: test_ids_are_unique_never_empty_and_never_numbered",
        "content/faults.yml: yaml-duplicate-key",
    ],
    "a place on a page has another address in each language": [
        "site/test_site_structure.py: test_every_language_has_the_same_pages_and_the_same_fragments",
    ],
    "switching the language forgets where the reader was": [
        "browser/test_pages.py: test_switching_language_keeps_the_page_and_the_rule",
        "browser/test_player.py: test_switching_language_keeps_the_question_and_what_was_answered",
    ],
    "English stands unmarked among another language": [
        "content/faults.yml: missing-text",
        "content/faults.yml: missing-translation",
        "site/test_site_structure.py: test_no_english_is_left_in_the_interface_of_another_language",
    ],
    "translated pages name the wrong canonical page": [
        "site/test_site_structure.py: test_alternates_are_reciprocal_and_canonical_addresses_name_the_page",
    ],
    "what changed in one language goes unnoticed in the others": [
        "bank/test_diff.py: test_a_text_changed_in_its_source_language_is_stale_in_the_others",
    ],
    "a translation with another placeholder crashes": [
        "content/faults.yml: message-arguments-differ",
        "messages/test_interface.py: test_a_lost_or_changed_placeholder_is_found",
    ],
    "digits are mixed, and Bengali numbers are refused": [
        "browser/test_player.py: test_a_number_is_taken_in_latin_and_in_bengali_digits",
        "content/faults.yml: wrong-digits",
        "js/digits.test.js: a number is read in the digits of any script",
        "site/test_site_pages.py: test_numbers_in_texts_have_the_digits_of_the_language",
    ],
    "the search folds the index in one way and the query in another": [
        "browser/test_pages.py: test_search_finds_a_word_by_an_inflection",
        "js/search.test.js: what is typed keeps its star and is folded before lunr reads it",
    ],
    "a word typed without its accents is not found": [
        "js/search.test.js: accents, capitals and letters of one's own fall away",
    ],
    "shuffling moves the choice that must stand last": [
        "browser/test_reading.py: test_none_of_these_stays_last_however_often_choices_are_shuffled",
        "js/shuffle.test.js: a pinned item keeps its place wherever it stands",
    ],
    "an explanation names a letter that shuffling has moved": [
        "site/test_site_questions.py: test_explanations_name_choices_by_their_words_and_never_by_letters",
    ],
    "the answer stands in the source of the page": [
        "browser/test_player.py: test_the_source_names_the_answer_only_within_details",
        "questions/test_exam.py: test_no_answer_stands_plainly_in_a_script",
    ],
    "a timed paper can be read before it starts": [
        "browser/test_exam.py: test_no_question_is_on_the_page_or_loaded_before_the_start",
    ],
    "the glossary leaks into the questions": [
        "site/test_site_questions.py: test_the_glossary_adds_nothing_to_a_question",
    ],
    "the keyboard is marked otherwise than the mouse": [
        "browser/test_reading.py: test_mouse_touch_and_keyboard_give_the_same_answer",
    ],
    "two questions share what was answered": [
        "browser/test_player.py: test_questions_on_one_page_are_independent",
        "js/memory.test.js: a question of another edition has no answer yet",
        "questions/test_question_page.py: "
        "test_a_question_has_the_anchor_and_the_version_that_the_player_keeps",
    ],
    "a strict policy blocks what is inline": [
        "browser/test_policy.py: test_a_script_that_is_not_the_sites_own_never_runs",
        "site/test_policy.py: test_every_page_allows_its_own_scripts_and_nothing_else",
        "site/test_policy.py: test_no_page_has_what_its_policy_keeps_from_working",
    ],
    "blocked storage stops the page": [
        "browser/test_player.py: test_a_blocked_storage_leaves_the_quiz_working",
        "browser/test_policy.py: test_with_storage_blocked_colours_menu_and_search_work",
    ],
    "a screen reader is not told the verdict": [
        "browser/test_reading.py: "
        "test_question_picture_choices_verdict_reason_and_next_step_are_announced_in_order",
    ],
    "right and wrong differ by red and green alone": [
        "browser/test_picture.py: test_pictures_can_be_told_apart_in_grey",
        "browser/test_reading.py: test_right_and_wrong_differ_in_word_and_shape_not_in_colour_alone",
    ],
    "a picture has no text, or that of another situation": [
        "browser/test_picture.py: test_a_row_of_the_picture_is_announced_as_one_image_with_its_words",
    ],
    "an old version stays, or a new one comes in the middle of a question": [
        "browser/test_offline.py: test_a_new_version_waits_for_the_open_question_and_then_applies",
        "browser/test_offline.py: test_pages_and_scripts_of_two_versions_never_meet",
    ],
    "the id of a withdrawn question is given again": ["content/faults.yml: withdrawn-rule"],
    "a mended rule breaks what was decided by an old edition": [
        "engine/test_tables.py: test_options_and_editions_are_inputs_of_every_decision",
        "messages/test_telling.py: test_a_rule_is_printed_as_it_stands_in_an_edition_and_under_house_rules",
    ],
    "two definitions overlap, and this is found only when they meet": [
        "analysis/test_tables.py: test_a_fault_is_shown_by_a_situation",
        "content/faults.yml: table-overlap",
    ],
    "seconds are taken for days": ["oracles/test_remembering.py: test_seconds_are_seconds"],
}


@cache
def _names(file: str) -> frozenset[str]:
    text = (ROOT / file).read_text("utf-8")
    if file.endswith(".py"):
        return frozenset(node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef))
    pattern = r'^test\("([^"]+)"' if file.endswith(".js") else r"^  - code: (\S+)"
    return frozenset(re.findall(pattern, text, re.MULTILINE))


@pytest.mark.parametrize("fault", FAULTS)
def test_each_reported_fault_has_its_tests(fault: str) -> None:
    for test in FAULTS[fault]:
        file, _, name = test.partition(": ")
        assert name in _names(file), test
