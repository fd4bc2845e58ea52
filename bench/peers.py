"""Times rule engines by others; runs in an environment of its own, which has them. JSON in, JSON out.

In: the `engine`, `cel` (an expression), `jdm` (a graph), `facts` (situations), `rounds`, `seconds`. Out: the
microseconds a situation and what was decided, or why it could not be.
"""

import json
import os
import sys
import time


def cel_decider(given):
    """Give a function that decides with CEL."""
    from cel_expr_python import cel
    from cel_expr_python.ext import ext_math

    variables = dict.fromkeys(given["facts"][0], cel.Type.DYN)
    program = cel.NewEnv(variables=variables, extensions=[ext_math.ExtMath()]).compile(given["cel"])
    return lambda facts: program.eval(data=facts)


def cel_plain(value):
    """Give a value of CEL as JSON has it."""
    from cel_expr_python import cel

    if isinstance(value, cel.Value):
        value = value.value()
    if isinstance(value, dict):
        return {key: cel_plain(part) for key, part in value.items()}
    return [cel_plain(part) for part in value] if isinstance(value, list) else value


def zen_decider(given):
    """Give a function that decides with ZEN."""
    import zen

    decision = zen.ZenEngine().create_decision(json.dumps(given["jdm"]))
    return decision.evaluate


def zen_plain(found):
    """Give what a ZEN graph decides."""
    return found["result"]


def timed(decide, situations, rounds, seconds):
    """Give the microseconds of a situation, in the best round."""
    best = float("inf")
    for _ in range(rounds):
        count, start = 0, time.perf_counter()
        while (passed := time.perf_counter() - start) < seconds:
            for facts in situations:
                decide(facts)
            count += len(situations)
        best = min(best, passed / count)
    return best * 1e6


ENGINES = {"cel-expr-python": (cel_decider, cel_plain), "zen-engine": (zen_decider, zen_plain)}


def answer(given):
    """Decide and time with one engine."""
    make, plain = ENGINES[given["engine"]]
    try:
        decide = make(given)
        rulings = [plain(decide(facts)) for facts in given["facts"]]
    except Exception as error:
        return {"missing": f"{type(error).__name__}: {error}"[:200]}
    return {"us": timed(decide, given["facts"], given["rounds"], given["seconds"]), "rulings": rulings}


print(json.dumps(answer(json.load(sys.stdin))), flush=True)
os._exit(0)  # an engine that counts references wrongly would bring the interpreter down at its end
