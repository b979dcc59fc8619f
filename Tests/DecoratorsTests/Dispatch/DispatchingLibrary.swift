@_spi(Generated) import Decorators
import Dispatch

// A decorator in the shape of a generated one, for a protocol that is not Sendable and has
// completion handlers of every shape.

/// A value that is not Sendable.
final class Volume {
  let title: String
  init(title: String) { self.title = title }
}

struct Missing: Error {}

/// What a member gives back besides its completion.
struct Loan: Equatable {
  var number: Int
}

typealias VolumeCompletion = (Result<Volume, any Error>) -> Void
typealias LookupCompletion = (Volume?, (any Error)?) -> Void

protocol Library {
  func volume(_ number: Int, completion: @escaping VolumeCompletion)
  func lend(_ number: Int, completion: @escaping LookupCompletion) -> Loan
  func close(completion: (() -> Void)?)
  func count(completion: (@Sendable (Int) -> Void)?)
  func search(_ text: String, completion: LookupCompletion?)
  func describe(completion: @escaping (Int, Volume, String) -> Void)
  func size(completion: @escaping ((width: Int, height: Int)) -> Void)
  func prepare(completion: @escaping (Int, @escaping () -> Void) -> Void)
  func show(completion: @escaping @MainActor (Volume) -> Void)
  func hide(completion: (@MainActor () -> Void)?)
  func put(_ volume: Volume)
}

struct DispatchingLibrary<Decoratee: Library>: Library {
  let decoratee: Decoratee
  let delivery: Decorators.Delivery

  func volume(_ number: Int, completion: @escaping VolumeCompletion) {
    self.decoratee.volume(number, completion: self.delivery.deliver(.init(completion)))
  }

  func lend(_ number: Int, completion: @escaping LookupCompletion) -> Loan {
    self.decoratee.lend(number, completion: self.delivery.deliver(.init(completion)))
  }

  func close(completion: (() -> Void)?) {
    self.decoratee.close(completion: self.delivery.deliver(.init(completion)))
  }

  func count(completion: (@Sendable (Int) -> Void)?) {
    self.decoratee.count(completion: self.delivery.deliver(.init(completion)))
  }

  func search(_ text: String, completion: LookupCompletion?) {
    self.decoratee.search(text, completion: self.delivery.deliver(.init(completion)))
  }

  func describe(completion: @escaping (Int, Volume, String) -> Void) {
    self.decoratee.describe(completion: self.delivery.deliver(.init(completion)))
  }

  func size(completion: @escaping ((width: Int, height: Int)) -> Void) {
    self.decoratee.size(completion: self.delivery.deliver(.init(completion)))
  }

  func prepare(completion: @escaping (Int, @escaping () -> Void) -> Void) {
    self.decoratee.prepare(completion: self.delivery.deliver(.init(completion)))
  }

  func show(completion: @escaping @MainActor (Volume) -> Void) {
    self.decoratee.show(completion: self.delivery.deliver(.init(completion)))
  }

  func hide(completion: (@MainActor () -> Void)?) {
    self.decoratee.hide(completion: self.delivery.deliver(.init(completion)))
  }

  func put(_ volume: Volume) {
    self.delivery.call {
      self.decoratee.put(volume)
    }
  }
}
