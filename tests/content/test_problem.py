from ruleglot.problem import ContentError, Problem, did_you_mean


def test_a_problem_says_where_what_and_how_to_mend_it() -> None:
    problem = Problem("rules/a/game.yml", 14, 9, "unknown-rule", "no rule AB-T9", "did you mean 'AB-T1'?")
    assert str(problem) == "rules/a/game.yml:14:9: unknown-rule: no rule AB-T9; did you mean 'AB-T1'?"


def test_a_warning_says_that_it_is_one() -> None:
    problem = Problem("a.yml", 1, 1, "length-ratio", "short", "look", "warning")
    assert str(problem) == "a.yml:1:1: warning: length-ratio: short; look"
    assert problem.annotation().startswith("::warning file=a.yml,line=1,col=1,")


def test_an_annotation_cannot_be_broken_out_of() -> None:
    problem = Problem("a,b:c.yml", 1, 2, "bad-id", "100 %\n::error::x", "mend")
    assert problem.annotation() == (
        "::error file=a%2Cb%3Ac.yml,line=1,col=2,title=bad-id::100 %25%0A::error::x; mend"
    )


def test_problems_of_an_error_are_sorted_by_place() -> None:
    late, early = (Problem("a.yml", line, 1, "bad-id", "x", "y") for line in (10, 9))
    assert ContentError([late, early]).problems == (early, late)


def test_the_mend_names_the_nearest_known_word_or_else_what_is_known() -> None:
    assert did_you_mean("hand_totl", ["stock", "hand_total"]) == "did you mean 'hand_total'?"
    assert did_you_mean("x", ["stock", "hand"]) == "known here: stock, hand"
    assert did_you_mean("x", []) == "remove it"
    assert did_you_mean("x", map(str, range(20))).endswith("11, …")


def test_a_problem_is_one_line_and_has_no_effect_on_a_terminal() -> None:
    problem = Problem("a.yml", 1, 1, "unknown-key", "no key 'x\n::error::\x1b[31m\x9b' here", "remove it")
    assert str(problem) == r"a.yml:1:1: unknown-key: no key 'x\x0a::error::\x1b[31m\x9b' here; remove it"
