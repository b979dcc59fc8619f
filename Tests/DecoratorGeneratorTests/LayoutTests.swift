import Testing

@testable import DecoratorGenerator

/// How rendered text is laid out.
@Suite struct LayoutTests {
  private func layout(_ text: String, lineLength: Int = 40) -> String {
    String(decoding: Layout.applied(to: Array(text.utf8), lineLength: lineLength), as: UTF8.self)
  }

  @Test func `Superfluous white space goes`() {
    #expect(layout("\n\na  \n\n\n  b\n\n\n") == "a\n\n  b\n")
  }

  @Test func `A modifier with parentheses is not broken`() {
    #expect(
      layout("nonisolated(nonsending) func f(_ a: Int) async\n")
        == "nonisolated(nonsending) func f(\n  _ a: Int\n) async\n")
  }

  @Test func `What stands in a condition is indented`() {
    let text = "#if A\nimport A\n#else\nimport B\n#endif\nc\n"
    #expect(layout(text) == "#if A\n  import A\n#else\n  import B\n#endif\nc\n")
  }

  @Test func `Neighbours under one condition share one #if`() {
    let text = "#if A\na\n#endif\n\n#if A\nb\n#endif\n\n#if B\nc\n#endif\nd\n#if B\ne\n#endif\n"
    #expect(
      layout(text)
        == "#if A\n  a\n\n  b\n#endif\n\n#if B\n  c\n#endif\nd\n#if B\n  e\n#endif\n")
    #expect(
      layout("s {\n  #if A\n  a\n  #endif\n\n  #if A\n  b\n  #endif\n}\n")
        == "s {\n  #if A\n    a\n\n    b\n  #endif\n}\n")
    #expect(
      layout("#if A\n#if B\na\n#endif\n\n#if B\nb\n#endif\n#endif\n\n#if A\nc\n#endif\n")
        == "#if A\n  #if B\n    a\n\n    b\n  #endif\n\n  c\n#endif\n")
  }

  @Test func `Lines under a source location stay`() {
    let long = "func load(page: Int, size: Int, order: Order)"
    let text = "#sourceLocation(file:\"a\",line:1)\n\(long)\n\n\nx\n#sourceLocation()\ny\n"
    #expect(layout(text) == text)
  }

  @Test(arguments: [
    (46, "  static var find: Member<(id: Int, to: Int)>\n  {\n"),
    (35, "  static var find:\n    Member<(id: Int, to: Int)>\n  {\n"),
  ])
  func `A property's type has lines of its own`(_ length: Int, _ expected: String) {
    let text = "  static var find: Member<(id: Int, to: Int)> {\n"
    #expect(layout(text, lineLength: length) == expected)
  }

  @Test(arguments: [
    (
      "  func load(page: Int, size: Int) -> [Item] {",
      "  func load(\n    page: Int,\n    size: Int\n  ) -> [Item] {"
    ),
    (
      "  Call(of: \"a.load(page:)\", page).run(h) { h in",
      "  Call(\n    of: \"a.load(page:)\",\n    page\n  ).run(h) { h in"
    ),
    (
      "  Metrics(of: [\"one.member\", \"another.member\"])",
      "  Metrics(\n    of: [\n      \"one.member\",\n      \"another.member\",\n    ]\n  )"
    ),
    (
      "  guard let call = log.start(\"load()\", id) else {",
      "  guard\n    let call = log.start(\"load()\", id)\n  else {"
    ),
    (
      "  guard let call = log.start(\"load(page:)\", [page]) else {",
      "  guard\n    let call = log.start(\n      \"load(page:)\",\n      [page]\n    )\n  else {"
    ),
    (
      "  func f(map: [LongKey: LongerValue], n: Int) {",
      "  func f(\n    map: [LongKey: LongerValue],\n    n: Int\n  ) {"
    ),
    (
      "  func f(_ s: AStream<A, any Error>, n: Int) {",
      "  func f(\n    _ s: AStream<A, any Error>,\n    n: Int\n  ) {"
    ),
    (
      "  f(a < b, { () -> A<B, C> in x }, [c > d])",
      "  f(\n    a < b,\n    { () -> A<B, C> in x },\n    [c > d]\n  )"
    ),
    (
      "  let call = log.started(a, [.bbbb, .cccc])",
      "  let call = log.started(\n    a,\n    [.bbbb, .cccc]\n  )"
    ),
    (
      "  let call = log.started(\"load\", [.a(b, c), .d])",
      "  let call = log.started(\n    \"load\",\n    [.a(b, c), .d]\n  )"
    ),
    (
      "  log.started(\"a, long (text) that has commas\", [.redacted(a), .redacted(b), .redacted(c)])",
      "  log.started(\n    \"a, long (text) that has commas\",\n    [\n      .redacted(a),\n      .redacted(b),\n      .redacted(c),\n    ]\n  )"
    ),
    (
      "  struct RetryingFeed<Decoratee: Feed>: Feed {",
      "  struct RetryingFeed<Decoratee: Feed>:\n    Feed\n  {"
    ),
    (
      "  log.started(\"load\", [.redacted(ab), .redacted(abcdefgh)])",
      "  log.started(\n    \"load\",\n    [\n      .redacted(ab),\n      .redacted(abcdefgh),\n    ]\n  )"
    ),
    (
      "  get throws { try other.value(of: \"a { b }\") }",
      "  get throws {\n    try other.value(of: \"a { b }\")\n  }"
    ),
    (
      "  self.other.call(first) { (other: Other) in other.take(first) }",
      "  self.other.call(first) {\n    (other: Other) in\n    other.take(first)\n  }"
    ),
    (
      "  call { (a, b) throws(E) in { other }(a, b) }",
      "  call { (a, b) throws(E) in\n    { other }(a, b)\n  }"
    ),
    (
      "  func aNameWithoutParameters() async throws -> Item {",
      "  func aNameWithoutParameters()\n    async throws -> Item\n  {"
    ),
    (
      "  func find<T>() -> T where T: Decodable, T: Sendable {",
      "  func find<T>() -> T\n  where T: Decodable, T: Sendable\n  {"
    ),
    (
      "  try await self.decoratee.aNameWithoutParameters()",
      "  try await self.decoratee\n    .aNameWithoutParameters()"
    ),
    (
      "  let all = decoratee.all(after: b).map { Wrapped($0) }",
      "  let all = decoratee.all(after: b)\n    .map { Wrapped($0) }"
    ),
    (
      "  // A comment is not broken, however long it is.",
      "  // A comment is not broken, however long it is."
    ),
    (
      "  /// Documentation goes on where the line is full.",
      "  /// Documentation goes on where the\n  /// line is full."
    ),
    (
      "  ///   - page: The page, of which the first has the number 1.",
      "  ///   - page: The page, of which the\n  ///     first has the number 1."
    ),
  ])
  func `Long lines are broken as swift-format does`(_ line: String, _ broken: String) {
    #expect(layout(line) == broken + "\n")
  }

  @Test(arguments: [
    ("  load(\n    1,\n\n    \"a, (b\",\n  )\n", "  load(1, \"a, (b\")\n"),
    ("load(\n)\n", "load()\n"),
    ("try load(\n) { item in\n}\n", "try load { item in\n}\n"),
    ("func load(\n) {\n}\n", "func load() {\n}\n"),
    (
      "load(\n  [\n    .a,\n  ],\n  by: .fast(\n    2,\n  )\n  .safe\n) {\n",
      "load([.a], by: .fast(2).safe) {\n"
    ),
    ("load(\n  by: .\n  fast,\n)\n", "load(by: .fast)\n"),
    (
      "load(\n  firstArgument: 1,\n  secondArgument: 2,\n)\n",
      "load(\n  firstArgument: 1,\n  secondArgument: 2\n)\n"
    ),
    ("#if A\nload(\n  1,\n)\n#endif\n", "#if A\n  load(1)\n#endif\n"),
  ])
  func `A list that stands on several lines becomes one line if it fits`(
    _ text: String, _ expected: String
  ) {
    #expect(layout(text) == expected)
  }

  @Test func `A comma after the last argument goes`() {
    #expect(layout("load(\n  by: {\n    a\n  },\n)\n") == "load(\n  by: {\n    a\n  }\n)\n")
  }

  @Test(arguments: [
    "load(\n  { item in\n    use(item)\n  },\n  2)\n",
    "load(\n  // why\n  2)\n",
    "load(\n  2,\n",
    "/// See (\n/// here).\n",
    "#sourceLocation(file:\"a\",line:1)\nload(\n  2)\n#sourceLocation()\n",
  ])
  func `A list with closures, comments or no end stays as it is`(_ text: String) {
    #expect(layout(text) == text)
  }
}
