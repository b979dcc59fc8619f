/// A type and a protocol whose names are several words.
enum `My sky` {
  protocol `My rain`: Sendable {
    func `rain of a day`(_ day: Int) async throws -> Int
    func clear(_ day: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  }
}
