import Foundation
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

@Suite struct FailureMemoryTests {
  private struct Down: Error {}

  private let failures = FailureMemory()

  private func key(_ member: String, _ argument: Int, isOfList: Bool = false) -> FailureKey {
    FailureKey(
      call: CallKey(member: MemberName(member: member), key: argument), isOfList: isOfList)
  }

  private func insert(_ key: FailureKey) {
    failures.insert(CachedEntry(value: Down(), storedAt: .distantPast), for: key) { true }
  }

  private func isRemembered(_ key: FailureKey) -> Bool {
    failures.failure(of: key) { Date() } != nil
  }

  @Test func `The latest failures are remembered, and not all of them`() {
    for argument in 0..<10 * FailureMemory.limit { insert(key("A.b(c:)", argument)) }
    #expect(failures.count <= 2 * FailureMemory.limit)
    let latest = 9 * FailureMemory.limit..<10 * FailureMemory.limit
    #expect(latest.allSatisfy { isRemembered(key("A.b(c:)", $0)) })
  }

  @Test func `A removal concerns the failures of its scope alone, old ones, too`() {
    let members = ["n/M/A.b(c:)", "n/M/A.d(c:)", "o/M/A.b(c:)"]
    let keys = members.flatMap { member in
      [false, true].flatMap { isOfList in
        [1, 2].map { key(member, $0, isOfList: isOfList) }
      }
    }
    func rest(after scope: CallScope) -> [FailureKey] {
      for key in keys { insert(key) }
      for argument in 0..<FailureMemory.limit - keys.count { insert(key("M/A.e(c:)", argument)) }
      for key in keys.prefix(2) { insert(key) }
      failures.remove(scope)
      return keys.filter(isRemembered)
    }
    #expect(rest(after: .tag("t")) == keys)
    #expect(rest(after: .call(keys[0].call)) == keys.filter { $0.call != keys[0].call })
    #expect(rest(after: .member(keys[0].call.member)) == Array(keys.dropFirst(4)))
    #expect(rest(after: .namespace("n")) == Array(keys.dropFirst(8)))
    #expect(rest(after: .namespace(nil)).isEmpty)
  }

  @Test func `A failure that is not wanted any more is not remembered`() {
    failures.insert(CachedEntry(value: Down(), storedAt: .distantPast), for: key("A.b()", 1)) {
      false
    }
    #expect(failures.count == 0)
  }

  @Test func `A failure is remembered until its lifetime ends, and the last one of its key`() {
    let key = key("A.b()", 1)
    let start = Date(timeIntervalSinceReferenceDate: 0)
    for lifetime in [60.0, 5] {
      let failure = CachedEntry<any Error>(value: Down(), storedAt: start, lifetime: lifetime)
      failures.insert(failure, for: key) { true }
    }
    #expect(failures.count == 1)
    #expect(failures.failure(of: key) { start + 4 } is Down)
    #expect(failures.failure(of: key) { start + 5 } == nil)
  }
}
