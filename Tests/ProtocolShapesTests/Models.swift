/// What many of the protocols speak of.
struct User: Sendable, Hashable, Codable, Identifiable {
  let id: Int
  var name = "unnamed"
}

enum Failure: Error, Hashable {
  case missing
  case refused(Int)
}

/// Is no value and may go nowhere.
final class NonSendable {
  var number: Int
  init(_ number: Int) { self.number = number }
}
