"""Generates documents of the subset of YAML that specs are written in, and nearly of it."""

WORDS = (
    "a¦b¦key¦two words¦é¦日本¦😀 x¦0¦12¦true¦null¦~¦1.5¦-3¦a:b¦a#b¦-x¦--¦?x¦:x¦"
    'x-¦it\'s¦say "x"¦\\n¦a\\¦<<¦=¦$0.x¦a, b¦[x]¦{x}¦x: y¦x #y¦&x¦*x¦!x¦%x¦@x¦`x¦|¦>¦'
    "- x¦? x¦#x¦'¦\"¦¦ ¦a  b¦a\tb¦\u00a0¦\u3000x¦http://x.y/?z=1#w"
).split("¦")
KEYS = WORDS[:22]
ESCAPES = '\\n¦\\t¦\\"¦\\\\¦\\/¦\\b¦\\f¦\\r¦\\u00e9¦\\u2028'.split("¦")
FRAGMENTS = (
    "a¦b¦k: ¦k:¦x: y¦- ¦-¦- - ¦[¦]¦{¦}¦,¦, ¦ ¦  ¦\n¦\n¦\n ¦\n  ¦\n    ¦\n\n¦'¦\"¦''¦"
    "#¦ # c¦|¦|-¦|+¦|2¦>¦>-¦>+1¦:¦: ¦ :¦?¦? ¦&a¦*a¦!t¦%¦@¦`¦---¦...¦---\n¦...\n¦1¦~¦\t¦"
    '\\n¦\\¦\\\n¦.5¦é¦😀¦a b¦c:d¦"q"¦\'s\'¦"q": ¦"q":¦{a: 1}¦[a, b]¦a: |\n¦\ufeff¦'
    "\u2028¦\u0085¦\u007f¦\u00a0¦\n\u00a0¦\n  \u00a0¦\n-a"
).split("¦")
INDICATORS = set("-?:,[]{}#&*!|>'\"%@`")


class Writer:
    """Writes random documents, nearly all of which are in the subset."""

    def __init__(self, random):
        self.random = random

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, *choices):
        return self.random.choice(choices)

    # Documents

    def document(self):
        text = "".join(
            self.pick("# comment\n", "\n", "  # é\n") for _ in range(self.pick(0, 0, 0, 1, 2))
        )
        root = self.after_indicator(-1, self.pick(0, 1, 2, 2, 3, 3), is_value=False)
        if self.chance(0.2):
            text += "---\n"
        text += root
        if self.chance(0.1):
            text = text.rstrip("\n")
        if self.chance(0.2):
            text = text.replace("\n", "\r\n")
        if self.chance(0.05):
            text = "\ufeff" + text
        return text

    # Blocks

    def after_indicator(self, parent, depth, is_value):
        """What follows `-` or the colon of a key in a collection that is indented by `parent`."""
        style = self.random.random()
        if depth == 0 or style < 0.3:
            return self.leaf(parent)
        if style < 0.45:
            return self.separated(parent, self.flow(depth, self.column(parent))) + self.line_end()
        write = self.sequence if style < 0.65 else self.mapping
        if not is_value and self.chance(0.5):
            spaces = self.pick(1, 1, 1, 2, 3)
            return " " * spaces + write(parent + 1 + spaces, depth - 1, is_first_placed=True)
        indentation = self.column(parent)
        if is_value and write == self.sequence and parent >= 0 and self.chance(0.3):
            indentation = parent
        return self.line_end() + write(indentation, depth - 1)

    def sequence(self, indentation, depth, is_first_placed=False):
        entries = [
            " " * indentation + "-" + self.after_indicator(indentation, depth, is_value=False)
            for _ in range(self.pick(1, 1, 2, 3))
        ]
        return self.joined(entries, indentation, is_first_placed)

    def mapping(self, indentation, depth, is_first_placed=False):
        entries = [
            " " * indentation
            + self.key(False)
            + self.pick(":", ":", ":", " :")
            + self.after_indicator(indentation, depth, is_value=True)
            for _ in range(self.pick(1, 2, 2, 3))
        ]
        return self.joined(entries, indentation, is_first_placed)

    def joined(self, entries, indentation, is_first_placed):
        if is_first_placed:
            entries[0] = entries[0][indentation:]
        return "".join(entries)

    def column(self, parent):
        """An indentation that is deeper than the parent's."""
        return (
            max(parent, 0) + self.pick(1, 2, 2, 2, 4) if parent >= 0 else self.pick(0, 0, 0, 1, 2)
        )

    def line_end(self):
        return self.pick(
            "\n", "\n", "\n", "\n", " \n", " # c\n", "  # é: [\n", "\n\n", "\n  \n", "\n # c\n"
        )

    def leaf(self, parent):
        style = self.random.random()
        if style < 0.1:
            return self.line_end()
        if style < 0.35:
            return " " + self.block_scalar(parent)
        return (
            self.separated(parent, self.scalar(self.column(parent), is_flow=False))
            + self.line_end()
        )

    def separated(self, parent, text):
        """A value on the line of its indicator or, at times, on the next."""
        if self.chance(0.85):
            return self.pick(" ", " ", " ", "  ", "\t" if parent >= 0 else "") + text
        return self.line_end() + " " * self.column(parent) + text

    def block_scalar(self, parent):
        indentation = self.pick(1, 2, 2, 3, 4)
        lines = ["|" + self.pick("", "", "-", "+") + self.pick("", "", " ", " # c")]
        margin = " " * (max(parent, 0) + indentation)
        for _ in range(self.pick(0, 1, 2, 3, 4, 5)):
            text = self.pick(
                "text", "# no comment", "- x", "a: b", "é", "x  ", "'", "---", "\ttab", "x\ty"
            )
            lines.append(
                self.pick(
                    *[margin + text] * 5, margin + "  " + text, "", "", " ", margin, margin + " "
                )
            )
        lines += [""] * self.pick(0, 0, 0, 1, 2)
        return "\n".join(lines) + "\n"

    # Flow

    def flow(self, depth, margin):
        gap = lambda: self.gap(margin)
        is_mapping = self.chance(0.5)
        entries = []
        for _ in range(self.pick(0, 1, 2, 3)):
            entry = self.flow(depth - 1, margin) if depth > 1 and self.chance(0.3) else None
            entry = entry or (self.scalar(margin, is_flow=True) if self.chance(0.9) else "")
            if is_mapping:
                key = self.key(True)
                colon = self.pick(":", ": ", ": ", ": ", " : ", ":" + gap())
                entry = self.pick(key, *[key + colon + entry] * 6)
            entries.append(gap() + entry + gap())
        comma = self.pick("", "", ",") if entries else ""
        return "[{"[is_mapping] + ",".join(entries) + comma + gap() + "]}"[is_mapping]

    def gap(self, margin):
        """White space between the parts of what stands in brackets."""
        line = "\n" + " " * self.pick(margin, margin, margin, margin + 2, max(margin - 1, 0))
        return self.pick(
            "", "", "", "", "", " ", " ", "  ", "\t", line, " # c, ]" + line, "\n" + line
        )

    # Scalars

    def key(self, is_flow):
        text = self.pick(*KEYS) + self.pick("", "", str(self.random.randrange(10)))
        style = self.random.random()
        if style < 0.7 and is_plain(text, is_flow):
            return text
        return self.single_quoted(text, None) if style < 0.85 else self.double_quoted(text, None)

    def scalar(self, margin, is_flow):
        text = " ".join(self.pick(*WORDS) for _ in range(self.pick(1, 1, 1, 2, 3)))
        style = self.random.random()
        if style < 0.6 and is_plain(text, is_flow):
            return text
        margin = margin if self.chance(0.4) else None
        return self.single_quoted(text, margin) if style < 0.8 else self.double_quoted(text, margin)

    def single_quoted(self, text, margin):
        return "'" + self.folded(text.replace("'", "''"), margin) + "'"

    def double_quoted(self, text, margin):
        text = text.replace("\\", "\\\\").replace('"', '\\"')
        for _ in range(self.pick(0, 0, 1, 2)):
            text = self.pick(text + self.pick(*ESCAPES), self.pick(*ESCAPES) + text)
        text = self.folded(text, margin)
        return '"' + text + '"'

    def folded(self, text, margin):
        """The text with some of its spaces, where lines may be broken, as line ends."""
        if margin is None:
            return text
        parts = text.split(" ")
        line = (
            lambda: self.pick("", " ", "\t")
            + "\n" * self.pick(1, 1, 2, 3)
            + " " * (margin + self.pick(0, 0, 2))
        )
        return (
            "".join(part + (line() if self.chance(0.4) else " ") for part in parts[:-1]) + parts[-1]
        )


def is_plain(text, is_flow):
    """Whether the text means itself without quotes, on one line."""
    if (
        text != text.strip(" \t")
        or not text
        or (text[0] in INDICATORS and text[:2].strip("-?:") != text[1:2])
    ):
        return False
    if text[0] in INDICATORS and (len(text) == 1 or text[1] in " \t" + ",[]{}" * is_flow):
        return False
    if any(part in text + " " for part in (": ", ":\t", " #", "\t#")):
        return False
    return not (is_flow and set(text) & set(",[]{}"))


def mutated(random, text):
    """The text with a few changes to its characters or lines."""
    for _ in range(random.choice([1, 1, 2, 3])):
        if random.random() < 0.3:
            lines = text.split("\n")
            index = random.randrange(len(lines))
            change = random.randrange(4)
            if change == 0:
                lines[index] = random.choice([" ", "  ", "\t"]) + lines[index]
            elif change == 1:
                lines[index] = lines[index][1:]
            elif change == 2:
                lines.insert(random.randrange(len(lines)), lines[index])
            else:
                del lines[index]
            text = "\n".join(lines)
        else:
            start = random.randrange(len(text) + 1)
            end = start + random.choice([0, 0, 1])
            text = text[:start] + random.choice(FRAGMENTS + [""] * 20) + text[end:]
    return text


def with_refused_feature(random, text):
    """The text with something that YAML has and the subset has not, where it may stand."""
    kind = random.randrange(9)
    if kind == 0:
        return (
            random.choice(["%YAML 1.2\n---\n", "%TAG ! tag:x,2000:\n---\n", "%FOO bar\n--- "])
            + text
        )
    if kind == 1:
        return text.rstrip("\n") + random.choice(["\n---\n", "\n...\n---\n", "\n--- x\n"]) + text
    if kind == 2:
        return "? " + random.choice(["a", "[a, b]", "|\n  a\n"]) + "\n: b\n" + text
    if kind == 3:
        lines = text.split("\n")
        index = random.randrange(len(lines))
        lines[index] = lines[index].replace("  ", "\t", 1)
        return "\n".join(lines)
    marks = {
        4: ["&a "],
        5: ["*a ", "*a"],
        6: ["!t ", "! ", "!!str ", "!<x> "],
        7: ["[a: b] ", "{? a : b} ", "{[a]: b} ", '{"a":b} ', "{a\n  : b} "],
        8: ["0x1F", "-.inf", ".NaN", "0o7", '"\\x41" ', "a\n    b ", ">\n"],
    }
    places = [
        index + 2
        for index in range(len(text))
        if text[index : index + 2] in (": ", "- ", ", ", "[ ")
    ]
    place = random.choice(places + [0])
    return text[:place] + random.choice(marks[kind]) + text[place:]


def documents(random, count):
    """Documents of all kinds, each once."""
    writer = Writer(random)
    found = {}
    while len(found) < count:
        kind = random.random()
        text = writer.document()
        if kind > 0.85:
            text = "".join(
                random.choice(FRAGMENTS) for _ in range(random.choice([2, 3, 4, 5, 6, 8, 10, 14]))
            )
        elif kind > 0.7:
            text = with_refused_feature(random, text)
        elif kind > 0.45:
            text = mutated(random, text)
        if len(text) < 2000:
            found[text] = None
    return list(found)
