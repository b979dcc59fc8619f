private let head = "protocols:\n  Feed:\n"
private let members = head + "    decorators: [retry]\n    members: |\n"
private let use = head + "    source: Feed.swift\n    decorators:\n      retry:\n"

let specInputs: [HostileInput] =
  [
    "[", "{", "]", "}", "[]", "[[],", "{a: ", "[a: ", "a: ", "a:", "- ", "-  ", "? ", ": ", "\"",
    "'",
    "''", "\\", "a", "a ", "é", "😀", ",", "#", " #", "&a ", "*a ", "!a ", "%", "|", ">", "1", "\n",
    "\r",
    "\r\n", "\t", " ", "\0", "\u{FEFF}", "---\n", "...\n", "--- ",
    // Lines.
    "a\n", "a b\n\n", "a:\n", "a: b\n", "- a\n", "-\n", "- - -\n", "a: [\n", "a: {b\n", "a: \"b\n",
    "a: 'b\n", "- |\n", "- >-\n  a\n\n", "a: &b c\n", "a: *b\n", "a:\n   b: 1\n  c: 2\n",
    "a: [}\n]\n", "- [b,\nc\n", "a: b\n\n\n\n c\n", "# é\n", " # c\n", "\ta: b\n", "%YAML\n",
    "a: b: c\n",
    "a: 'b'c\n", "a: [b]c\n", "\"\\q\": a\n", "a: 99999999999999999999\n",
  ].map { HostileInput.repeating($0, in: .spec) }
  + [
    // Long scalars and collections.
    .repeating("a ", after: "a: \"", before: "\"", in: .spec),
    .repeating("\\u00e9", after: "a: \"", before: "\"", in: .spec),
    .repeating("\\q", after: "a: \"", before: "\"", in: .spec),
    .repeating("\\\n ", after: "a: \"", before: "\"", in: .spec),
    .repeating("b\n\n ", after: "a: '", before: "'", in: .spec),
    .repeating("b\n ", after: "a: ", in: .spec),
    .repeating(" b\n\n", after: "a: |\n", in: .spec),
    .repeating(" b\n  c\n", after: "a: >\n", in: .spec),
    .repeating(" \n", after: "a: |\n", in: .spec),
    .repeating("\n", after: "a: |+\n", in: .spec),
    .repeating("a, ", after: "[", before: "]", in: .spec),
    .repeating("a: b, ", after: "[", before: "]", in: .spec),
    .repeating("a,\n", after: "a: [", before: "]", in: .spec),
    .repeating("{}, ", after: "[", before: "]", in: .spec),
    .repeating("&a b, ", after: "[", before: "]", in: .spec),
    .counting("k№, ", after: "{", before: "}", in: .spec),
    .counting("- k№: v\n", in: .spec),
    .counting("k№: v\n", in: .spec),
    .counting("  ", after: "a: ", before: "b", in: .spec),
    .counting("k№:\n - a: |\n    b\n", in: .spec),
    // What the reader refuses.
    .counting("F№, ", after: "imports: [", before: "]", in: .spec),
    .counting("F№.?, ", after: "imports: [", before: "]", in: .spec),
    .counting("  F№:\n", after: "protocols:\n", in: .spec),
    .counting(
      "  F№: { source: Feed.swift, decorators: [retry] }\n", after: "protocols:\n", in: .spec),
    .counting(
      "  F№: { inherits: [G№], members: '', decorators: [retry] }\n", after: "protocols:\n",
      in: .spec),
    .counting(
      "  F№: { inherits: [F№+1], members: '' }\n",
      after: "protocols:\n  F: { inherits: [F0], members: '', decorators: [retry] }\n", in: .spec),
    .counting(
      "k№, ", after: head + "    source: Feed.swift\n    decorators: [", before: "]", in: .spec),
    .counting("T№, ", after: head + "    members: ''\n    inherits: [", before: "]", in: .spec),
    .counting("        k№: v\n", after: use, in: .spec),
    .counting("k№, ", after: use + "        only: [", before: "]", in: .spec),
    .counting("load(page:_:), ", after: use + "        only: [", before: "]", in: .spec),
    .counting("k№: v, ", after: use + "        save: {", before: "}", in: .spec),
    .counting("k№: v, ", after: use + "        backoff: {", before: "}", in: .spec),
    // Swift in a spec.
    .counting("      func f№(a: Int) async throws\n", after: members, in: .spec),
    .counting("      func f(a№: Int) async throws\n", after: members, in: .spec),
    .repeating("      func f()\n", after: members, in: .spec),
    .counting("      func f№( async throws\n", after: members, in: .spec),
    .counting("      let f№\n", after: members, in: .spec),
    .counting("func f№(a: Int...);", after: members + "      ", in: .spec),
    .counting("init f№;", after: members + "      ", in: .spec),
  ]
