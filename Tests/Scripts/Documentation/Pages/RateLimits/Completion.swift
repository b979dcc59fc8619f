struct Completion: Sendable {
  struct Usage: Sendable {
    var total: Int
  }

  var usage: Usage
}
