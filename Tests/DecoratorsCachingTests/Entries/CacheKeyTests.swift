import Foundation
import Testing

@testable import Decorators
@testable @_spi(Generated) import DecoratorsCaching

@Suite struct CacheKeyTests {
  private enum Sort: String, Codable { case newest }

  private struct Filter: Encodable, Sendable {
    var tags: Set<String>
    var limit: Int?
    var sort = Sort.newest
    var weights: [Sort: Double] = [:]
  }

  private enum Query: Codable, Sendable {
    case all
    case by(author: String, in: [Int])
  }

  private class Animal: Encodable { let legs = 4 }

  private final class Dog: Animal {
    let name = "Rex"

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try super.encode(to: container.superEncoder())
    }

    private enum CodingKeys: CodingKey { case name }
  }

  private static let letters = Set("abcdefghijklmnopqrstuvwxyz".map(String.init))

  @Test(
    arguments: [
      (7, "7"),
      (-7 as Int8, "-7"),
      (UInt64.max, "18446744073709551615"),
      (0.1, "0.1"),
      (Float.infinity, "inf"),
      (true, "true"),
      ("", #""""#),
      (#"a"b\c"# + "\n", "\"a\\\"b\\\\c\n\""),
      (Int?.none, "null"),
      (Int?.some(3), "3"),
      (["null", nil] as [String?], #"["null",null]"#),
      (Sort.newest, #""newest""#),
      (Query.all, #"{"all":{}}"#),
      (Query.by(author: "me", in: [2, 1]), #"{"by":{"author":"me","in":[2,1]}}"#),
      (letters, "[" + letters.sorted().map { "\"\($0)\"" }.joined(separator: ",") + "]"),
      (["b": 1, "a": 2], #"{"a":2,"b":1}"#),
      ([10: "x", 9: "y"], #"{"10":"x","9":"y"}"#),
      ([Sort.newest: Set([3, 1, 2])], #"["newest",[1,2,3]]"#),
      ([[true]: 2, [false]: 1], "[[false],1,[true],2]"),
      (Date(timeIntervalSinceReferenceDate: 1.5), "1.5"),
      (Data([1, 255]), "[1,255]"),
      (Filter(tags: ["b", "a"]), #"{"sort":"newest","tags":["a","b"],"weights":[]}"#),
    ] as [(any Encodable & Sendable, String)])
  func `The text of an argument is canonical`(
    _ argument: any Encodable & Sendable, _ text: String
  ) throws {
    func key(_ argument: some Encodable) throws -> CacheKey { try CacheKey("A.b(c:)", argument) }
    #expect(try key(argument).text.hasSuffix(") [\(text)]"))
  }

  @Test func `The text of an object has what it inherits`() throws {
    let text = try CacheKey("A.b(c:)", Dog()).text
    #expect(text.hasSuffix(#" [{"legs":4,"name":"Rex","super":{"legs":4}}]"#))
  }

  @Test func `A key has the member and all arguments`() throws {
    #expect(try CacheKey("A.b()").text == "A.b()")
    let key = try CacheKey("A.b(c:d:)", 1, "x")
    #expect(key.member == "A.b(c:d:)")
    #expect(key.text == #"A.b(c:d:) (Swift.Int,Swift.String) [1,"x"]"#)
  }

  @Test func `Different calls have different keys`() throws {
    let keys = try [
      CacheKey("A.b()"), CacheKey("A.c()"), CacheKey("A.b()", "1"), CacheKey("A.b()", 1),
      CacheKey("A.b()", 1, 2), CacheKey("A.b()", [1, 2]), CacheKey("A.b()", "1,2"),
      CacheKey("A.b()", #"1","2"#), CacheKey("A.b()", "1", "2"), CacheKey("A.b()", ""),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(Set(keys.map(\.name)).count == keys.count)
  }

  struct UserID: RawRepresentable, Encodable, Sendable { var rawValue: Int }
  struct OrderID: RawRepresentable, Encodable, Sendable { var rawValue: Int }

  @Test func `Arguments of types that look alike have keys of their own`() throws {
    let user = try CacheKey("A.b(c:)", UserID(rawValue: 7))
    #expect(user.text == "A.b(c:) (DecoratorsCachingTests.CacheKeyTests.UserID) [7]")
    let order = try CacheKey("A.b(c:)", OrderID(rawValue: 7))
    #expect(user != order)
    #expect(user.name != order.name)
  }

  @Test func `The name of a private type is the same in every process`() throws {
    struct Local: Encodable {}
    let keys = try [
      CacheKey("A.b(c:)", Sort.newest), CacheKey("A.b(c:)", [Query.all]),
      CacheKey("A.b(c:)", Local()),
    ]
    for key in keys { #expect(!key.text.contains("$")) }
  }

  @Test func `Each nil of nested optionals has a key of its own`() throws {
    let arguments: [Int???] = [nil, .some(nil), .some(.some(nil)), 3]
    let keys = try arguments.map { try CacheKey("A.b(c:)", $0) }
    #expect(Set(keys).count == 4)
    let lists = try arguments.map { try CacheKey("A.b(c:)", [$0]) }
    #expect(Set(lists).count == 4)
  }

  @Test func `Strings that look the same have keys of their own`() throws {
    let composed = try CacheKey("A.b(c:)", "\u{e9}")
    let decomposed = try CacheKey("A.b(c:)", "e\u{301}")
    #expect(composed != decomposed)
    let memory = MemoryCache()
    memory.store(Data([1]), for: composed)
    memory.store(Data([2]), for: decomposed)
    #expect(memory.data(for: composed) == Data([1]))
    #expect(memory.data(for: decomposed) == Data([2]))
  }

  /// If this fails, what people have stored is not found any more.
  @Test func `Names are those of earlier versions`() throws {
    #expect(StableHash.value(of: "".utf8) == 0xcbf2_9ce4_8422_2325)
    #expect(StableHash.hexadecimal(of: "foobar".utf8) == "85944171f73967e8")
    #expect(CacheKey.namePrefix(of: "Feed.fetch()") == "4396d9a5af8143c4-")
    #expect(try CacheKey("Feed.fetch()").name == "4396d9a5af8143c4-4396d9a5af8143c4")
    #expect(try CacheKey("Feed.item(id:)", 7).name == "77e4d97a8e78d56e-5f8e7346780b20cc")
  }

  @Test func `The name of a key says nothing of the arguments`() throws {
    let name = try CacheKey("A.b(c:)", "../../etc/passwd\0").name
    #expect(name.wholeMatch(of: /[0-9a-f]{16}-[0-9a-f]{16}/) != nil)
  }
}
