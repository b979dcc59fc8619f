"""What PyYAML makes of a document, and which features in it the subset of specs refuses.

PyYAML reads YAML 1.1, and not all of that. Where it differs from YAML 1.2.2, it is mended here, and
the section of the specification is named.
"""

import re

import yaml

import core_schema

WHITE = " \t"
BREAK = "\r\n"
END = "\0"
FLOW = ",[]{}"
MARKER = re.compile(r"^(---|\.\.\.)(?=[ \t\r\n]|\Z)", re.M)
END_MARKER = re.compile(r"\.\.\.[ \t]*([ \t]#.*)?(\r?\n|\Z)")

# Characters of a private area stand for what PyYAML takes for something else.
STAND_INS = {
    "\x85": "\ue000",  # 5.4: these three are no line breaks.
    "\u2028": "\ue001",
    "\u2029": "\ue002",
    "?": "\ue003",  # 7.3.3: plain text may have it, in brackets too.
}
TRUE_NAMES = str.maketrans({stand_in: character for character, stand_in in STAND_INS.items()})

NOTHING = r"\ufeff?([ \t]*(#.*)?\r?\n|\.\.\.[ \t]*([ \t]#.*)?\r?\n)*"
ROOT_BLOCK = re.compile(
    NOTHING + r"(---(?=[ \t\r\n])[ \t]*)?((#.*)?\r?\n[ \t]*)* *[|>][-+]?[ \t]*([ \t]#.*)?\r?\n"
)


class Loader(yaml.BaseLoader):
    """A loader that keeps the tokens it has read, and refuses what the specification forbids."""

    def __init__(self, text):
        super().__init__(text)
        self.tokens_read = []
        self.features = set()

    def get_token(self):
        token = super().get_token()
        self.tokens_read.append(token)
        return token

    def refuse(self, problem):
        raise yaml.scanner.ScannerError(None, None, problem, self.get_mark())

    # Plain scalars

    def check_plain(self):
        """7.3.3: '-', '?' and ':' may begin plain text if what follows them may go on with it."""
        if self.peek() in "-?:":
            return self.peek(1) not in WHITE + BREAK + END + FLOW * bool(self.flow_level)
        return super().check_plain()

    def check_key(self):
        """7.4.2: in brackets, too, white space follows the '?' of a complex key."""
        return self.peek(1) in WHITE + BREAK + END + FLOW * bool(self.flow_level)

    def check_value(self):
        """7.4.2: white space follows ':' in brackets, but not always after quotes or a bracket."""
        if self.flow_level and self.tokens:
            last = self.tokens[-1]
            if isinstance(last, (yaml.FlowSequenceEndToken, yaml.FlowMappingEndToken)):
                return True
            if isinstance(last, yaml.ScalarToken) and not last.plain:
                return True
            if self.peek(1) in "[{":
                self.refuse("no white space after ':'")
        return self.check_key()

    def scan_plain_spaces(self, indent, start_mark):
        """7.3.3: white space in plain text may be tabs."""
        white = self.scan_white()
        if self.peek() not in BREAK:
            return [white] if white else []
        self.allow_simple_key = True
        breaks = []
        while self.peek() in BREAK:
            breaks.append(self.scan_line_break())
            if self.at_marker():
                return None
            self.scan_white()
        if self.peek() not in "#" + END and (self.flow_level or self.column > self.indent):
            self.check_line()
        return breaks[1:] or [" "]

    # White space

    def scan_to_next_token(self):
        """6.2: white space may be tabs; 6.6: it must be before a comment."""
        if self.index == 0 and self.peek() == "\ufeff":
            self.forward()
        while True:
            self.scan_white()
            if self.peek() == "#" and (
                self.column == 0 or self.buffer[self.pointer - 1] in WHITE + "\ufeff"
            ):
                while self.peek() not in BREAK + END:
                    self.forward()
            if not self.scan_line_break():
                break
            if not self.flow_level:
                self.allow_simple_key = True
        if self.flow_level and self.peek() != END:
            self.check_line()

    def scan_white(self):
        start = self.pointer
        while self.peek() in WHITE:
            self.forward()
        return self.buffer[start : self.pointer]

    def at_marker(self):
        return self.prefix(3) in ("---", "...") and self.peek(3) in WHITE + BREAK + END

    def scan_flow_scalar_breaks(self, double, start_mark):
        chunks = super().scan_flow_scalar_breaks(double, start_mark)
        self.check_line()
        return chunks

    def check_line(self):
        """6.1, 6.3: what goes on is indented more than the block around it."""
        before = self.buffer[self.pointer - self.column : self.pointer]
        if not before.strip(WHITE + "\ufeff"):
            if len(before) - len(before.lstrip(" ")) <= self.indent:
                self.refuse("a line that is indented too little")
            if "\t" in before:
                self.features.add("a tab as indentation")

    # Block scalars

    def fetch_block_scalar(self, style):
        """8.2.2: a value is indented more than the collection that it is in."""
        if self.column <= self.indent:
            self.refuse("a block scalar that is indented too little")
        super().fetch_block_scalar(style)
        if self.peek() == "\t":
            self.features.add("a tab as indentation")

    def scan_block_scalar_indicators(self, start_mark):
        chomping, increment = super().scan_block_scalar_indicators(start_mark)
        if increment is not None or chomping:
            self.features.add("an indentation number or '+'")
        return chomping, increment

    def scan_block_scalar_indentation(self):
        """8.1.1.1: no blank line at the start has more spaces than the first line of text."""
        breaks, indentation, end = super().scan_block_scalar_indentation()
        if self.indent < self.column < indentation and self.peek() != END and not self.at_marker():
            self.refuse("a blank line that is indented too much")
        return breaks, indentation, end


class Reading:
    """A document as PyYAML reads it.

    Either `error` or `structure` says what is in it. Of `features`, the subset refuses each.
    """

    def __init__(self, text):
        self.error = self.structure = None
        self.features = set()
        if re.search(r"^\ufeff?\.\.\.(?=[ \t\r\n]|\Z)", text, re.M):
            self.features.add("the end of a document")
        try:
            self.read(with_stand_ins(text))
        except yaml.YAMLError as error:
            self.error = str(error)

    def read(self, text):
        try:
            roots, loader = compose(text)
        except yaml.MarkedYAMLError as error:
            self.read(mended(text, error))
            return
        self.structure = structure(roots[0]) if roots else ""
        self.features |= loader.features | set(features_of_tokens(loader.tokens_read, text))
        if len(roots) > 1:
            self.features.add("a second document")
        for root in roots:
            self.features |= set(features_of_node(root, text))


def with_stand_ins(text):
    for character in "\x85\u2028\u2029":
        text = text.replace(character, STAND_INS[character])
    text = re.sub(r"(?<=[^ \t\r\n,\[\]{}\ufeff])\?|\?(?=[^ \t\r\n,\[\]{}])", STAND_INS["?"], text)
    header = ROOT_BLOCK.match(text)
    if not header:
        return text
    # 9.1.3: the text of a block scalar that is the document need not be indented.
    start = header.end()
    marker = MARKER.search(text, start)
    end = marker.start() if marker else len(text)
    return text[:start] + re.sub(r"^(?=[^\0])", " ", text[start:end], flags=re.M) + text[end:]


def mended(text, error):
    """The text without what PyYAML stumbled over, if that is in order; else the error is raised."""
    index = error.problem_mark.index if error.problem_mark else len(text)
    rest = text[index:]
    if (
        rest.startswith("\t") and r"found '\t'" in error.problem
    ):  # 6.2: white space may be tabs; 8.1.1: in the header of a block scalar too.
        return text[:index] + " " + rest[1:]
    if END_MARKER.match(rest) and re.fullmatch(
        NOTHING, text[:index]
    ):  # 9.2: there need be nothing to end.
        return text[:index] + "   " + rest[3:]
    if rest.startswith("?") and "got '?'" in error.problem:
        return text[:index] + STAND_INS["?"] + rest[1:]
    raise error


def compose(text):
    loader = Loader(text)
    roots = []
    try:
        while loader.check_node():
            roots.append(loader.get_node())
    finally:
        loader.dispose()
    return roots, loader


def structure(node):
    """The structure in the form in which PrintStructure prints it."""
    if isinstance(node, yaml.ScalarNode):
        return node.value.translate(TRUE_NAMES)
    if isinstance(node, yaml.SequenceNode):
        return [structure(item) for item in node.value]
    return {"entries": [[structure(key), structure(value)] for key, value in node.value]}


# The features that the subset refuses, with patterns of its messages.
NAMES = {
    "an anchor": "anchors",
    "an alias": "aliases",
    "a tag": "tags",
    "a directive": "directives",
    "a second document": "only one document",
    "a complex key": "complex keys",
    "a collection as key": "lists and maps cannot be keys",
    "a single pair": "a single pair|a space is missing",
    "a duplicate key": "is already on line",
    "a tab as indentation": "tabs cannot be used as indentation",
    "a no-break space as indentation": "a no-break space",
    "a no-break space in plain text": "a no-break space",
    "a carriage return alone": "a carriage return alone",
    "a byte order mark": "a byte order mark",
    "a number that is too large": "the number '.*' is not supported",
    "a number in another base": "the number '.*' is not supported",
    "infinity or no number": "the number '.*' is not supported",
    "an indentation number or '+'": r"'\+' and numbers after '.' are not supported|folded text",
    "folded text": "folded text",
    "plain text over several lines": "text cannot continue|is missing|its value already|a list entry"
    "|ended before this line|indented less|modules are named|the number '.*' is not supported"
    "|a comment starts with|this line has no key",
    "the end of a document": "only one document",
    "text after '---'": "text cannot follow '---'",
    "an escape that JSON has not": "does not start an escape",
    "a key that is not on the line of its colon": "a key must be on one line",
    "no space after a colon": "a space is missing after this ':'",
    "a bracket behind a space in a key": "a ':' is missing after",
    "a bracket behind a colon in a key": "a space is missing after the ':' of this key",
}

TOKENS = {
    yaml.AnchorToken: "an anchor",
    yaml.AliasToken: "an alias",
    yaml.TagToken: "a tag",
    yaml.DirectiveToken: "a directive",
}
ENDS = (yaml.BlockEndToken, yaml.DocumentEndToken, yaml.StreamEndToken)


def features_of_tokens(tokens, text):
    depth = 0
    last = None
    for token in tokens:
        start = token.start_mark.index
        line = text[text.rfind("\n", 0, start) + 1 : start]
        if type(token) in TOKENS:
            yield TOKENS[type(token)]
        elif isinstance(token, (yaml.FlowSequenceStartToken, yaml.FlowMappingStartToken)):
            depth += 1
        elif isinstance(token, (yaml.FlowSequenceEndToken, yaml.FlowMappingEndToken)):
            depth -= 1
        elif isinstance(token, yaml.KeyToken) and start < token.end_mark.index:
            yield "a complex key"
        yield from features_of_text(token, text)
        if isinstance(token, yaml.DocumentStartToken) and not re.match(
            r"[ \t]*([ \t]#.*)?(\r?\n|\Z)", text[token.end_mark.index :]
        ):
            yield "text after '---'"
        elif isinstance(token, yaml.ValueToken) and depth:
            if isinstance(last, yaml.ScalarToken) and "\n" in text[last.start_mark.index : start]:
                yield "a key that is not on the line of its colon"
            if text[start + 1 : start + 2] not in WHITE + BREAK + ",]}":
                yield "no space after a colon"
        last = token
        source = text[start : token.end_mark.index]
        if (
            isinstance(token, yaml.ScalarToken)
            and token.plain
            and not depth
            and re.search(r"\n[ \t]*\xa0", "\n" * (not line.strip(WHITE + "\ufeff")) + source)
        ):
            yield "a no-break space as indentation"
        if (
            "\t" in line
            and not isinstance(token, ENDS)
            and (
                not line.strip(WHITE + "\ufeff")
                or depth == 0
                and isinstance(token, (yaml.KeyToken, yaml.BlockEntryToken))
            )
        ):
            yield "a tab as indentation"
    if re.search("\r(?!\n)", text):
        yield "a carriage return alone"
    if "\ufeff" in text[1:]:
        yield "a byte order mark"


def features_of_text(token, text):
    if not isinstance(token, yaml.ScalarToken):
        return
    source = text[token.start_mark.index : token.end_mark.index]
    if token.style == ">":
        yield "folded text"
    elif token.plain and "\n" in source:
        yield "plain text over several lines"
    elif token.style == '"' and re.search(
        r'\\[^"/bfnrtu]|\\u[dD][89a-fA-F]', source.replace("\\\\", "")
    ):
        yield "an escape that JSON has not"


def features_of_node(node, text):
    if isinstance(node, yaml.ScalarNode):
        if node.style is None and "\xa0" in node.value:
            yield "a no-break space in plain text"
        feature = core_schema.refused_feature(node.value) if node.style is None else None
        if feature:
            yield feature
        return
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from features_of_node(item, text)
        return
    if node.flow_style and text[node.start_mark.index] != "{":
        yield "a single pair"
    texts = set()
    for key, value in node.value:
        yield from features_of_node(value, text)
        if not isinstance(key, yaml.ScalarNode):
            yield "a collection as key"
            continue
        yield from features_of_node(key, text)
        if key.style is None and re.search(r":[\[{]", key.value):
            yield "a bracket behind a colon in a key"
        if key.style is None and re.match(r"[A-Za-z_][\w.():_]*\*?[ \t]+[\[{]", key.value):
            yield "a bracket behind a space in a key"
        if key.value in texts:
            yield "a duplicate key"
        texts.add(key.value)
