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

/// A protocol that is not Sendable and has completion handlers of every shape.
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
}

/// A member that tells nobody when it has ended.
protocol ReturnDesk {
  func put(_ volume: Volume)
}
