"""The types of plain scalars, after section 10.3.2 (the core schema) of YAML 1.2.2."""

import random
import re

RULES = [
    ("null", re.compile(r"(null|Null|NULL|~|)")),
    ("bool", re.compile(r"(true|True|TRUE|false|False|FALSE)")),
    ("int", re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")),
    (
        "float",
        re.compile(
            r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"
            r"|[-+]?(\.inf|\.Inf|\.INF)|\.nan|\.NaN|\.NAN"
        ),
    ),
]

INT64 = range(-(2**63), 2**63)


def type_of(text):
    return next((name for name, rule in RULES if rule.fullmatch(text)), "str")


def value_of(text):
    """The type of a plain scalar and what it stands for."""
    name = type_of(text)
    if name == "null":
        return name, None
    if name == "bool":
        return name, text.lower() == "true"
    if name == "int":
        base = {"0o": 8, "0x": 16}.get(text[:2], 10)
        return name, int(text if base == 10 else text[2:], base)
    if name == "float":
        return name, float(
            text.replace(".", "") if text.lower().strip("+-") in (".inf", ".nan") else text
        )
    return name, text


def refused_feature(text):
    """What the subset refuses of a plain scalar, if it does."""
    if re.fullmatch(r"0[ox][0-9a-fA-F]+", text):
        return "a number in another base"
    if re.fullmatch(r"[-+]*\.(inf|nan)", text, re.I):
        return "infinity or no number"
    name, value = value_of(text)
    if name == "int" and value not in INT64 or name == "float" and abs(value) == float("inf"):
        return "a number that is too large"
    return None


def scalars(random, count):
    """Texts that are plain scalars, many of them nearly of some type."""
    words = (
        "null¦Null¦NULL¦nULL¦~¦true¦True¦TRUE¦tRUE¦false¦False¦FALSE¦yes¦no¦on¦off¦y¦n¦"
        ".inf¦.Inf¦.INF¦.iNF¦inf¦.nan¦.NaN¦.NAN¦.Nan¦nan¦infinity¦0x¦0o¦0b1¦0x1p3¦"
        "1_000¦1:30¦5m¦2024-01-01¦0.¦.¦+¦..¦1e¦e1¦0o8¦0xg¦-0¦+0¦-0x1¦+0o7¦"
        "9223372036854775807¦9223372036854775808¦-9223372036854775808¦"
        "-9223372036854775809¦0x7fffffffffffffff¦0xffffffffffffffff¦"
        "0o777777777777777777777¦0o1000000000000000000000¦1e308¦1e309¦-1e999¦1e-999¦"
        "4.9e-324¦0.1¦é¦١"
    ).split("¦")
    pieces = ("0¦1¦7¦8¦9¦00¦12¦0x¦0o¦a¦F¦e¦E¦.¦-¦+¦.inf¦.nan¦inf¦_¦true¦null¦~¦o¦x¦é").split("¦")
    found = dict.fromkeys(words)
    while len(found) < count:
        text = "".join(random.choice(pieces) for _ in range(random.randint(1, 5)))
        if text == "-" or text.startswith(("---", "...")):
            continue
        found[text] = None
    return list(found)
