struct Item: Hashable, Sendable {
  var id: Int
  var page: Int
}
