import RandomCases
import Testing

@testable import Decorators

@Suite struct WaitingLineTests {
  @Test func `Those who leave have no place any more`() {
    var line = WaitingLine<String>()
    #expect(line.first == nil)
    #expect(line.takeFirst() == nil)
    let first = line.join("a")
    let second = line.join("b")
    #expect(line.leave(first) == "a")
    #expect(line.leave(first) == nil)
    let third = line.join("c")
    #expect(line.leave(first) == nil)
    #expect(line.takeFirst() == "b")
    #expect(line.leave(second) == nil)
    #expect(line.first == "c")
    #expect(line.leave(third) == "c")
    #expect(line.isEmpty)
    #expect(line.leave(third) == nil)
  }

  @Test func `Random operations keep the order`() {
    var generator = SeededGenerator(seed: 1)
    var line = WaitingLine<Int>()
    var reference: [(number: Int, place: Int)] = []
    var left: [Int] = []
    for number in 0..<100_000 {
      // The line grows and shrinks, now and then to nothing.
      let isGrowing = number / 500 % 2 == 0
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<(isGrowing ? 6 : 3): reference.append((number, line.join(number)))
      case 6..<8:
        guard !reference.isEmpty else { continue }
        let (number, place) = reference.remove(
          at: .random(in: reference.indices, using: &generator))
        #expect(line.leave(place) == number)
        left.append(place)
      case 8:
        if let place = left.randomElement(using: &generator) { #expect(line.leave(place) == nil) }
      default:
        #expect(line.takeFirst() == (reference.isEmpty ? nil : reference.removeFirst().number))
      }
      #expect(line.count == reference.count)
      #expect(line.first == reference.first?.number)
    }
  }
}
