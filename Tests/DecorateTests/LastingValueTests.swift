import Testing

@testable import DecoratorCommandLine

@Suite struct LastingValueTests {
  private final class Object {}

  @Test func `A value that is kept stays, and others go`() {
    weak var kept: Object?
    weak var other: Object?
    do {
      let objects = (Object(), Object())
      (kept, other) = objects
      LastingValue.keep(("a", objects.0))
    }
    #expect(kept != nil)
    #expect(other == nil)
  }
}
