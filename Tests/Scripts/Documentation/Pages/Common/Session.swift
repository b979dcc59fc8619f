struct Session: Sendable {
  static let current = Session()
  var userID = "anna"
}
