import DecoratorSpec
import Testing

@Suite struct ArrayConcurrencyTests {
  @Test(arguments: [0, 1, 2, 1_000])
  func `What is made of elements on all cores is in their order`(_ count: Int) {
    let numbers = Array(0..<count)
    #expect(numbers.concurrentMap { $0 * 2 } == numbers.map { $0 * 2 })
  }

  @Test func `Parts that are made late are combined in the order of their elements, too`() {
    let numbers = Array(0..<200)
    let combined = numbers.concurrentReduce(into: [-1]) { number in
      // The earlier an element is, the longer it takes.
      (0..<(200 - number) * 20).reduce(number) { $0 ^ $1 ^ $1 }
    } _: { combined, part in
      combined.append(part)
    }
    #expect(combined == [-1] + numbers)
  }
}
