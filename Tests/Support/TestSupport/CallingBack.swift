import Decorators
import DecoratorsTesting

/// A place for an object that the code that it is given calls, which exists before the object does.
package final class CalledBack<Object: Sendable>: Sendable {
  private let object = Shared<Object?>(nil)
  private let count = Shared(0)

  package init() {}

  /// The number of times that the object was called.
  package var calls: Int { count.value }

  /// Lets an object be called from now on.
  package func set(_ object: Object?) { self.object.change { $0 = object } }

  /// Calls the object, unless within such a call: what calls itself without end is no fault of ours.
  package func call(_ body: (Object) -> Void) {
    guard let object = object.value,
      count.change({
        $0 += 1
        return $0
      }) < 1_000
    else { return }
    body(object)
  }
}

/// A clock that calls an object each time that it is read.
extension CalledBack {
  package func clock(_ body: @escaping @Sendable (Object) -> Void) -> FakeClock {
    FakeClock(time: {
      self.call(body)
      return .zero
    })
  }
}

/// A value, a key or an error that does something when it is released.
package final class Farewell: Hashable, Error, Codable, Sendable {
  private let number: Int
  private let onRelease: (@Sendable () -> Void)?

  package init(_ number: Int = 0, _ onRelease: @escaping @Sendable () -> Void) {
    self.number = number
    self.onRelease = onRelease
  }

  package init(from decoder: any Decoder) throws {
    number = 0
    onRelease = nil
  }

  package func encode(to encoder: any Encoder) throws {}

  deinit { onRelease?() }

  package static func == (lhs: Farewell, rhs: Farewell) -> Bool { lhs.number == rhs.number }
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
