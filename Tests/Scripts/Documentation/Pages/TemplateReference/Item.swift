struct Item: Codable, Sendable {
  var page: Int
}
