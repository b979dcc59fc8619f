import Foundation

struct Item: Hashable, Sendable {
  var id: Int
  var page: Int
}

struct Session: Sendable {
  static let current = Session()
  var userID = "anna"
}
