import DecoratorDeclarations
import Testing

@Suite struct TypeQueryTests {
  private func type(_ text: String) throws -> TypeSyntax {
    let list = MemberList(parsing: "func f(_ value: \(text))")
    try #require(list.problems.isEmpty)
    return try #require(list.members.first?.parameters.first).type
  }

  @Test(arguments: [
    ("Void", true), ("()", true), ("Swift.Void", true), ("Swift::Void", true), ("(Void)", true),
    ("(())", true), ("Void?", false), ("Int", false), ("Other.Void", false), ("() -> Void", false),
  ])
  func `Void is known in every spelling`(text: String, isVoid: Bool) throws {
    #expect(try type(text).isVoid == isVoid)
  }

  @Test(arguments: [
    ("Int?", true), ("Int!", true), ("(Int?)", true), ("Optional<Int>", true),
    ("Swift.Optional<Int>", true), ("@escaping (() -> Void)?", true), ("inout Int?", true),
    ("Int", false), ("[Int?]", false), ("Optional", false), ("My.Optional<Int>", false),
    ("() -> Int?", false), ("any P", false),
  ])
  func `Optionals are known in every spelling`(text: String, isOptional: Bool) throws {
    #expect(try type(text).isOptional == isOptional)
  }

  @Test(arguments: [
    ("() -> Void", "() -> Void"), ("@escaping @Sendable (Int) -> Void", "(Int) -> Void"),
    ("((Int) -> Void)?", "(Int) -> Void"), ("(((Int) async -> Void))", "(Int) async -> Void"),
    ("Optional<() -> Void>", "() -> Void"), ("(@Sendable () -> Void)??", "() -> Void"),
    ("Completion", nil), ("[() -> Void]", nil), ("(a: () -> Void, Int)", nil),
    ("Result<() -> Void, E>", nil),
  ])
  func `A function type is found behind what wraps it`(text: String, function: String?) throws {
    #expect(try type(text).function?.description == function)
  }

  @Test func `Specifiers and attributes are apart from their type`() throws {
    let type = try type("inout @Sendable @MainActor () -> @Other Void")
    #expect(type.specifiers == [Modifier(name: "inout")])
    #expect(type.attributes == [Attribute(name: "Sendable"), Attribute(name: "MainActor")])
    #expect(type.withoutAttributes.description == "() -> @Other Void")

    let plain = try self.type("Int")
    #expect(plain.specifiers.isEmpty)
    #expect(plain.attributes.isEmpty)
    #expect(plain.withoutAttributes == plain)
  }

  @Test(arguments: [
    ("Int", ["Int"]), ("Feed.Item", ["Feed"]), ("Foundation::URL.Path", ["Foundation"]),
    ("[Key: [Value]]?", ["Key", "Value"]), ("Box<A.B, C>", ["A", "Box", "C"]),
    ("(A, _ b: B...) async throws(E) -> R", ["A", "B", "E", "R"]),
    ("@Sendable (some P & Q, any R.Type) -> [4 of S]", ["P", "Q", "R", "S"]),
    ("(repeat each T, ~U, V!) -> ()", ["T", "U", "V"]), ("Vector<4, Int>", ["Int", "Vector"]),
    ("Vector<-4, Int>", ["Int", "Vector"]), ("`a::b`.C", ["`a::b`"]),
  ])
  func `The names that a type refers to are collected`(text: String, names: [String]) throws {
    let type = try type(text)
    #expect(type.referencedNames.sorted() == names)
    #expect(names.allSatisfy(type.mentions))
    #expect(!type.mentions("Sendable") && !type.mentions("Item") && !type.mentions("4"))
  }
}
