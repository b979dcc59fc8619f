protocol FeedLoader {
  func load(completion: @escaping (Int) -> Void)
}
