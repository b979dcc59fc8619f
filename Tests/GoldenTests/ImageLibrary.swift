import Foundation

public struct Picture: Sendable, Codable, Equatable {
  var id: Int
  var title: String
}

public struct RenameError: Error {}

public protocol ImageLibrary: Sendable {
  /// A picture as it was taken, for as long as it is there.
  func picture(id: Int) async throws -> Picture
  func rename(id: Int, to title: String) async throws(RenameError)
  func load(_ id: Int, completion: @escaping @Sendable (Result<Picture, any Error>) -> Void)
  func clear()
  var name: String { get }
}
