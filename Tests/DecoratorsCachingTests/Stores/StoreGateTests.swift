import Testing

@testable import Decorators
@testable import DecoratorsCaching

/// Who asks a store that has failed.
@Suite struct StoreGateTests {
  private var gate = StoreGate()

  private mutating func admissions(_ times: Int...) -> [StoreGate.Admission] {
    times.map { gate.admit(at: .seconds($0)) }
  }

  @Test mutating func `After a pause, one caller asks at a time`() {
    #expect(admissions(0, 0) == [.admitted, .admitted])
    gate.fail(for: .seconds(5), at: .zero, isProbe: false)
    #expect(!gate.isOpen)
    #expect(admissions(4, 5, 5, 9, 10) == [.refused, .probe, .refused, .refused, .probe])
    gate.noteAnswer()
    #expect(admissions(10, 10) == [.admitted, .admitted])
  }

  @Test mutating func `A failure of another caller does not end the turn of the one that asks`() {
    gate.fail(for: .seconds(5), at: .zero, isProbe: false)
    #expect(admissions(5) == [.probe])
    gate.fail(for: .seconds(5), at: .seconds(6), isProbe: false)
    #expect(admissions(9, 10) == [.refused, .probe])
    gate.fail(for: .seconds(5), at: .seconds(11), isProbe: true)
    gate.noteAnswer()
    #expect(admissions(15, 16) == [.refused, .probe])
  }

  @Test mutating func `A pause without a length gives each caller a second`() {
    gate.fail(for: .zero, at: .zero, isProbe: true)
    #expect(admissions(0, 0, 1) == [.probe, .refused, .probe])
  }

  @Test mutating func `A pause begins anew if the clock goes back`() {
    gate.fail(for: .seconds(5), at: .seconds(10), isProbe: false)
    #expect(admissions(3, 7, 8) == [.refused, .refused, .probe])
    #expect(admissions(2, 6, 7) == [.refused, .refused, .probe])
  }

  @Test mutating func `A late change keeps the store from being asked until it ends`() {
    gate.noteLateChange()
    gate.fail(for: .seconds(5), at: .zero, isProbe: false)
    #expect(admissions(60) == [.refused])
    gate.endLateChange()
    #expect(admissions(60) == [.probe])
    // One that another caller has begun before.
    gate.noteLateChange()
    gate.noteAnswer()
    #expect(!gate.isOpen)
    gate.endLateChange()
    gate.noteAnswer()
    #expect(gate.isOpen)
  }

  @Test(arguments: [false, true])
  mutating func `The last late read can end the pause`(_ isAnswer: Bool) {
    for _ in 0..<2 { gate.noteLateRead(for: .seconds(5), at: .zero, isProbe: false) }
    gate.endLateRead(isAnswer: isAnswer)
    #expect(admissions(1) == [.refused])
    gate.endLateRead(isAnswer: isAnswer)
    #expect(admissions(1) == [isAnswer ? .admitted : .refused])
  }
}
