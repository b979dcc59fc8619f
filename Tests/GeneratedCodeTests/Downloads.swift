/// What takes its time.
protocol Downloads: Sendable {
  func size(of name: String) async throws -> Int
  func first(_ count: Int) async throws -> [String]
  func checked(_ name: String) async throws(DownloadError) -> Int
  func stop(_ name: String) async throws
  func ping(completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  func report(completion: (@MainActor @Sendable (Int?, (any Error)?) -> Void)?) throws -> String
}

enum DownloadError: Error, Equatable {
  case tooLate(after: Duration)
}
