import Foundation

struct Picture: Sendable, Codable, Equatable {
  var id: Int
  var title: String
}

protocol ImageLibrary: Sendable {
  func picture(id: Int) async throws -> Picture
  func rename(id: Int, to title: String) async throws
  func load(_ id: Int, completion: @escaping @Sendable (Result<Picture, any Error>) -> Void)
  func clear()
}

/// A protocol whose members the spec of the golden files repeats.
protocol Thumbnails: Sendable {
  func thumbnail(of id: Int, completion: @escaping (Data?, (any Error)?) -> Void)
}
