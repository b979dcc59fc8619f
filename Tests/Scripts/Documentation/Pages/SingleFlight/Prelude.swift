enum Account {
  static let current = 1
}
