/// Where images are worked on.
@globalActor
actor ImageActor {
  static let shared = ImageActor()
}

struct UnreadableImage: Error, Equatable {
  var name: String
}

/// Its members run where they are called, so that they run on the actor that calls them.
protocol Images: Sendable {
  nonisolated(nonsending) func image(named name: String) async throws -> [UInt8]
  nonisolated(nonsending) func typed(_ name: String) async throws(UnreadableImage) -> [UInt8]
  nonisolated(nonsending) func count() async -> Int
  func remove(_ name: String, completion: @escaping @Sendable (Bool) -> Void)
}
