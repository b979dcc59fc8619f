import Testing

@testable import Decorators

@Suite struct StoreLinkTests {
  private var link = StoreLink(pause: .seconds(5))

  private func change(_ number: Int) throws -> MissedChange {
    .data(of: try CacheKey("A.b(c:)", number))
  }

  @Test mutating func oneTriesFirstAfterThePause() {
    #expect(link.turn(at: .zero, missing: nil) == .ask(isProbe: false))
    link.failed(missing: nil, isProbe: false, at: .zero)
    #expect(!link.isAvailable)
    #expect(link.turn(at: .milliseconds(4_999), missing: nil) == .skip)
    #expect(link.turn(at: .seconds(5), missing: nil) == .ask(isProbe: true))
    #expect(link.turn(at: .seconds(5), missing: nil) == .skip)
    link.wasCancelled(isProbe: true)
    #expect(link.turn(at: .seconds(5), missing: nil) == .ask(isProbe: true))
    link.failed(missing: nil, isProbe: true, at: .seconds(5))
    #expect(link.turn(at: .seconds(9), missing: nil) == .skip)
    #expect(link.turn(at: .seconds(10), missing: nil) == .ask(isProbe: true))
    #expect(link.answered(isProbe: true) == nil)
    #expect(link.isAvailable)
    #expect(link.turn(at: .seconds(10), missing: nil) == .ask(isProbe: false))
  }

  @Test mutating func operationsThatHaveNotEndedAreWaitedFor() {
    link.lateOperations += 1
    link.failed(missing: nil, isProbe: false, at: .zero)
    #expect(link.turn(at: .seconds(100), missing: nil) == .skip)
    link.lateOperations -= 1
    #expect(link.turn(at: .seconds(100), missing: nil) == .ask(isProbe: true))
  }

  @Test mutating func makingUpGoesOnWhereItFailed() throws {
    link.failed(missing: try change(1), isProbe: false, at: .zero)
    #expect(link.turn(at: .seconds(1), missing: .allData(of: "A.d()")) == .skip)
    #expect(link.turn(at: .seconds(5), missing: nil) == .makeUp)
    #expect(link.nextMissedChange() == .allData(of: "A.d()"))
    #expect(link.nextMissedChange() == (try change(1)))
    link.failed(missing: try change(1), isProbe: true, at: .seconds(6))
    #expect(!link.isAvailable)
    #expect(link.turn(at: .seconds(10), missing: nil) == .skip)
    #expect(link.turn(at: .seconds(11), missing: nil) == .makeUp)
    #expect(link.nextMissedChange() == (try change(1)))
    #expect(!link.isAvailable)
    #expect(link.nextMissedChange() == nil)
    #expect(link.isAvailable)
  }

  @Test mutating func whatIsMissedDuringAProbeIsMadeUpFor() throws {
    link.failed(missing: nil, isProbe: false, at: .zero)
    #expect(link.turn(at: .seconds(5), missing: nil) == .ask(isProbe: true))
    #expect(link.turn(at: .seconds(5), missing: try change(1)) == .skip)
    #expect(link.answered(isProbe: true) == .makeUp)
    #expect(link.nextMissedChange() == (try change(1)))
    #expect(link.nextMissedChange() == nil)
    #expect(link.isAvailable)
  }

  @Test mutating func manyMissedKeysBecomeTheirMembers() throws {
    for number in 0...1_000 {
      link.failed(missing: try change(number), isProbe: false, at: .zero)
    }
    #expect(link.nextMissedChange() == .allData(of: "A.b(c:)"))
    #expect(link.nextMissedChange() == nil)
  }
}
