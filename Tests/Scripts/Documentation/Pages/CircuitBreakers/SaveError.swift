enum SaveError: Error {
  case unavailable(for: Duration?)
}

struct Response: Sendable {
  var status: Int
}
