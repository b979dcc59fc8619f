/// The error of calls in tests.
package struct LoadError: Error, Equatable {
  package var number: Int

  package init(number: Int = 0) { self.number = number }
}

/// A value that is not `Sendable`.
package final class Box {
  package var value = 0

  package init() {}
}
