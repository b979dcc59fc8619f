import DecoratorDeclarations
import Testing

@testable import DecoratorSpec

/// Which parameter is a completion handler, and whether it shows failure.
@Suite struct CompletionHandlerTests {
  @Test(arguments: [
    ("func f(completion: @escaping () -> Void)", "completion"),
    ("func f(_ completion: @escaping LoadCompletion)", "completion"),
    ("func f(then body: @escaping @MainActor (Int) -> Void)", "body"),
    ("func f(body: ((Int) -> Void)?)", "body"),
    ("func f(completionHandler done: @escaping (Int) -> (), queue: Queue)", "done"),
    ("func f(reply: @escaping (Int) -> Void, progress: @escaping (Double) -> Void)", "reply"),
    ("func f(progress: @escaping (Double) -> Void, body: @escaping (Int) -> Void)", nil),
    ("func f(progress: @escaping (Double) -> Void, body: @escaping (E?) -> Void)", nil),
    ("func f(progress: @escaping (Double) -> Void, body: @escaping (Error?) -> Void)", "body"),
    ("func f(success: @escaping (Int) -> Void, failure: @escaping (E) -> Void)", nil),
    ("func f(success: @escaping (Int) -> Void, failure: @escaping (AppError) -> Void)", "success"),
    ("func f(failure: @escaping (Error) -> Void, success: @escaping () -> Void)", "success"),
    ("func f(onSuccess: @escaping () -> Void, onError: (@escaping (Error) -> Void)?)", nil),
    ("func f(body: @escaping @convention(c) (Int) -> Void)", nil),
    ("func f(progress: @escaping (Double) -> Void, queue: Queue)", nil),
    ("func f(body: (Int) -> Void)", nil),
    ("func f(body: LoadCompletion)", nil),
    ("func f(completion: LoadCompletion?, size: Int)", "completion"),
    ("func f(body: LoadCompletion?)", nil),
    ("func f(body: @escaping () throws -> Void)", nil),
    ("func f(transform: @escaping (Int) -> Int)", nil),
    ("func f(body: @escaping () async -> Void)", nil),
    ("func f(completion: @escaping () -> Void) async", nil),
    ("func f(body: @escaping @autoclosure () -> Void)", nil),
    ("func f(body: @escaping @isolated(any) () -> Void)", nil),
    ("func f(body: @escaping (isolated Library) -> Void)", nil),
    ("func f(body: @escaping (inout Int) -> Void)", nil),
    ("func f(body: @escaping (Int, (Int) -> Void) -> Void)", nil),
    ("func f(body: @escaping (Int, @escaping (Int) -> Void) -> Void)", "body"),
    ("var f: () -> Void { get }", nil),
  ])
  func `A completion handler is an escaping closure that returns nothing`(
    _ text: String, _ name: String?
  ) throws {
    let member = try #require(MemberList(parsing: text).members.first)
    #expect(member.completionIndex.flatMap { member.parameters[$0].name } == name)
  }

  @Test(arguments: [
    ("Result<Int, any Error>", true, true), ("Swift.Result<Int, Error>", true, true),
    ("Result<Int, any Swift.Error>", true, true), ("Swift.Result<Int, E>", true, false),
    ("Result<Int, LoadError>", true, false), ("Result", true, false),
    ("Result<any Error, E>", true, false), ("Result<Int, any Error>?", false, false),
    ("Data?, (any Error)?", true, true), ("Data?, Error?", true, true), ("Error?", true, true),
    ("Data?, Int, Error?", true, false), ("Data, Error?", true, false), ("NSError?", true, false),
    ("Data?, LoadError?", true, false), ("any Error", false, false), ("Int", false, false),
    ("Int, Result<Int, E>", false, false), ("Int?", false, false), ("LoadResult", false, false),
    ("", false, false),
  ])
  func `A handler shows failure, and takes any error, by its parameters`(
    _ parameters: String, _ shows: Bool, _ takesAny: Bool
  ) throws {
    let text = "func f(completion: @escaping (\(parameters)) -> Void)"
    let member = try #require(MemberList(parsing: text).members.first)
    let facts = member.facts(in: ProtocolFacts(of: ProtocolDeclaration(name: "P")), completion: 0)
    #expect(facts.contains(.completion))
    #expect(facts.contains(.completionError) == shows)
    #expect(facts.contains(.completionAnyError) == takesAny)
  }

  @Test func `An unusual name in an unusual place is a handler only if named`() throws {
    let spec = try read(
      """
      protocols:
        Feed:
          members: |
            func load(done: @escaping (Int) -> Void, size: Int)
            func save(done: @escaping (Int) -> Void, size: Int)
          decorators:
            probe:
              load: { completion: done }
      """)
    let treatments = spec.protocols[0].decorators[0].treatments
    #expect(treatments.map(\.completion) == [0, nil])
  }
}
