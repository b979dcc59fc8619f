public protocol Fragment {
  func load() async throws
}
