/// Where images are worked on.
@globalActor
actor ImageActor {
  static let shared = ImageActor()
}

struct UnreadableImage: Error, Equatable {
  var name: String
}

/// Members that belong to no actor run where they are called, as is said here, or elsewhere.
protocol Images: Sendable {
  nonisolated(nonsending) func image(named name: String) async throws -> [UInt8]
  nonisolated(nonsending) func typed(_ name: String) async throws(UnreadableImage) -> [UInt8]
  nonisolated(nonsending) func count() async -> Int
  func decode(_ name: String) async -> Bool
  @MainActor func show() async
  func remove(_ name: String, completion: @escaping @Sendable (Bool) -> Void)
}
