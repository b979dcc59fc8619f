/// What is called: a member of each of the kinds that decorators act on.
public protocol Feed: Sendable {
  func page(_ number: Int) async throws -> Int
  func load(_ number: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  func decode(_ number: Int) throws -> Int
}

/// Does next to nothing, so that what a decorator adds shows as clearly as it can.
public struct RemoteFeed: Feed {
  private let offset: Int

  public init(offset: Int) {
    self.offset = offset
  }

  @inline(never)
  public func page(_ number: Int) async throws -> Int { number &+ offset }

  @inline(never)
  public func load(
    _ number: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void
  ) {
    completion(.success(number &+ offset))
  }

  @inline(never)
  public func decode(_ number: Int) throws -> Int { number &+ offset }
}
