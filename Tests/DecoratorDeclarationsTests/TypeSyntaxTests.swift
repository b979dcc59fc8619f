import DecoratorDeclarations
import Testing

@Suite struct TypeSyntaxTests {
  /// Types as Swift code is usually spaced: they come out as they went in.
  static let canonical = [
    "Int", "Feed.Item", "Foundation::URL", "Self", "Any", "_", "`Type`", "`a b`.`c`", "ä.Größe",
    "🎉",
    "Array<Int>", "A<B<C<D>>>.E<F>", "Vector<4, Int>", "Vector<-1, n>", "A<any P & Q, B?>",
    "Int?", "Int??", "Int!", "[Int]?", "[String: [Int]]?", "[[Int]]", "[4 of Int]", "[n of [Int]]",
    "()", "(Int)", "(a: Int, b: String)", "(Int, String)?", "(repeat: Int, in: Int)",
    "() -> Void", "(Int, _ items: [Item]) async throws(E) -> Void", "(at index: Int) -> Int",
    "() async -> Int", "() throws -> Int", "() rethrows -> Int", "() throws(any Error) -> Int",
    "(Int...) -> Void", "(inout Int) -> Void", "(@escaping () -> Void) -> Void",
    "(Int) -> (String) -> Bool", "((Int) -> String) -> Bool", "(() -> Void)?", "[() -> Void]",
    "A & B", "any P", "any P & Q", "some P", "some P<Int>", "(any P)?", "(some P, any Q)",
    "Int.Type", "any P.Type", "(any P).Type", "P.Protocol", "[Int].Type", "A.B.Type?",
    "~Copyable", "any P & ~Copyable", "any ~Escapable",
    "repeat each T", "(repeat each T) -> Void", "(repeat (each T).Type)", "A<repeat [each T]>",
    "inout Int", "borrowing Int", "consuming Int", "__owned Int", "__shared Int", "sending Int",
    "isolated Actor", "_const Int", "isolated (any Actor)?",
    "nonisolated(nonsending) () async -> Void", "sending @escaping () -> Void",
    "@escaping () -> Void", "@autoclosure @escaping () -> Bool", "@Sendable () async -> Void",
    "@MainActor @Sendable (Int) -> Void", "@isolated(any) () -> Void", "@convention(c) () -> Void",
    "@convention(block) (Int) -> Void", "@Swift.MainActor () -> Void", "@Global<Int> () -> Void",
    "() -> @MainActor () -> Void", "any Collection<Int> & Sendable",
    "Result<[Item], any Error>", "(Result<(), Never>) -> ()",
  ]

  @Test(arguments: canonical)
  func `A canonical type is written as it was read`(_ text: String) {
    expect(text, becomes: text)
  }

  @Test(arguments: [
    ("[ String:Int ]", "[String: Int]"),
    ("Dictionary< String ,Int >", "Dictionary<String, Int>"),
    ("(_ a:Int,b : Int)->()", "(_ a: Int, b: Int) -> ()"),
    ("()async throws( E )->Void", "() async throws(E) -> Void"),
    ("any P&Q", "any P & Q"),
    ("~ Copyable", "~Copyable"),
    ("Feed . Item", "Feed.Item"),
    ("( Int , )", "(Int)"),
    ("@escaping(Int) -> Void", "@escaping (Int) -> Void"),
    ("@escaping((Int) -> Void)", "@escaping ((Int) -> Void)"),
    ("@Sendable(Int) async -> Void", "@Sendable (Int) async -> Void"),
    ("@escaping inout A", "inout @escaping A"),
    ("Array<Int>?", "Array<Int>?"),
    ("()->Array<Int>", "() -> Array<Int>"),
    ("Map<\n  Key, // the key\n  /* the value */ [Value]\n>", "Map<Key, [Value]>"),
    ("(\n  Int,\n  String\n)\n  async\n  -> Void", "(Int, String) async -> Void"),
    ("@available(\n  *, deprecated\n) Int", "@available(*, deprecated) Int"),
  ])
  func `A type is written on one line`(text: String, canonical: String) {
    expect(text, becomes: canonical)
  }

  private func expect(_ text: String, becomes canonical: String) {
    let list = MemberList(parsing: "func f(_ value: \(text))")
    #expect(list.problems.isEmpty)
    let type = list.members.first?.parameters.first?.type
    #expect(type?.description == canonical)
    #expect(type?.range == 16..<16 + text.utf8.count)
  }

  @Test(arguments: [
    (TypeSyntax.Kind.optional(type(.existential(named("P")))), "(any P)?"),
    (.metatype(type(.composition([named("A"), named("B")])), "Type"), "(A & B).Type"),
    (.composition([type(.opaque(named("A"))), named("B")]), "(some A) & B"),
    (.optional(named("A")), "A?"),
  ])
  func `A made type has the parentheses that it needs`(kind: TypeSyntax.Kind, text: String) {
    #expect(TypeSyntax(kind).description == text)
  }

  private static func type(_ kind: TypeSyntax.Kind) -> TypeSyntax { TypeSyntax(kind) }
  private static func named(_ name: String) -> TypeSyntax { TypeSyntax(.named([.init(name)])) }
}
