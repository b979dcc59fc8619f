/// Has members of several actors.
public protocol Mixed: Sendable {
  @MainActor func onMain(_ id: Int) async throws -> Int
  @MainActor var title: String { get }
  @Library func onLibrary(_ id: Int) throws -> Int
  nonisolated func anywhere(_ id: Int) async throws -> Int
  func isolated(to actor: isolated (any Actor)?, _ id: Int) async throws -> Int
}
