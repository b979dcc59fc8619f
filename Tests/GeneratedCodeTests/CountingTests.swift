import Decorators
import Testing

protocol Till {
  func open() throws -> Int
}

@Suite struct CountingTests {
  struct Drawer: Till {
    func open() throws -> Int { 5 }
  }

  @Test func `Calls are counted`() throws {
    let counter = CallCounter()
    let till = Drawer().counting(in: counter)
    #expect(try till.open() + till.open() == 10)
    #expect(counter.calls(of: "Till.open()") == 2)
  }
}
