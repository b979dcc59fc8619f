import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

@Suite struct EncodedEntryTests {
  private let date = Date(timeIntervalSinceReferenceDate: 1_234_567_890.123_456_7)

  private func data(of value: some Encodable, _ key: CacheKey) throws -> Data {
    try EncodedEntry.data(of: CachedEntry(value: value, storedAt: date), for: key)
  }

  @Test(
    arguments: [
      7, Int?.none, Int?.some(3), "a\nb", [String](), ["x": [1.5]], true, Date.distantFuture,
    ] as [any Codable & Hashable & Sendable])
  func `The value and the date come back`(_ value: any Codable & Hashable & Sendable) throws {
    func comesBack<Value: Codable & Equatable>(_ value: Value) throws {
      let key = try CacheKey("A.b(c:)", "ä\n")
      let entry = try EncodedEntry(data(of: value, key)).decoded(as: Value.self, for: key)
      #expect(entry.value == value)
      #expect(entry.storedAt == date)
    }
    try comesBack(value)
  }

  @Test func `The format is that of earlier versions`() throws {
    let text = String(decoding: try data(of: ["x"], CacheKey("A.b(c:)", 7)), as: UTF8.self)
    #expect(
      text == """
        swift-decorators-entry-5 8631e5ad08544064
        41d26580b487e6b7 7ff0000000000000 23 25 0
        A.b(c:) (Swift.Int) [7]Swift.Array<Swift.String>["x"]
        """)
  }

  @Test func `Data that was cut short is no entry`() throws {
    let key = try CacheKey("A.b()")
    let whole = try data(of: "Hello", key)
    for length in 0..<whole.count {
      #expect(throws: CacheEntryError.self) { try EncodedEntry(whole.prefix(length)) }
    }
    #expect(try EncodedEntry(whole).decoded(as: String.self).value == "Hello")
  }

  @Test func `Data that was changed is no entry`() throws {
    let key = try CacheKey("A.b()")
    let whole = try data(of: "Hello", key)
    for position in whole.indices {
      for bit in 0..<8 {
        var changed = whole
        changed[position] ^= 1 << bit
        #expect(throws: CacheEntryError.self) {
          try EncodedEntry(changed).decoded(as: String.self, for: key)
        }
      }
    }
    #expect(throws: CacheEntryError.damaged) { try EncodedEntry(whole + [32]) }
  }

  @Test func `An entry of another type is not taken`() throws {
    let key = try CacheKey("A.b()")
    let entry = try EncodedEntry(data(of: 1, key))
    #expect(throws: CacheEntryError.otherType) { try entry.decoded(as: Double.self, for: key) }
  }

  @Test func `An entry of another key is not taken`() throws {
    let entry = try EncodedEntry(data(of: 1, CacheKey("A.b(c:)", 12)))
    for key in [try CacheKey("A.b(c:)", 1), try CacheKey("A.b(c:)", 123), try CacheKey("A.b(c:)")] {
      #expect(throws: CacheEntryError.otherKey) { try entry.decoded(as: Int.self, for: key) }
    }
  }
}
