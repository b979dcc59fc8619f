// Every protocol here inherits one that another spec describes.

protocol AuditedUserRepository: UserRepository {
  func audit(id: User.ID) async throws -> [String]
  func delete(id: User.ID, reason: String) async throws
}

protocol UserStore: DocumentStore where Document == User {
  func rename(_ user: User, to name: String) async throws -> User
}

protocol TracedTransport: HTTPTransport, CustomStringConvertible {
  var traceID: Int { get }
}

protocol DetailCoordinator: Coordinator, DetailDelegate {
  func showDetail(id: Int) -> any Screen
}

protocol ThemedRenderer: MarkdownRendering, ThemeProviding, Sendable {
  func render(_ node: Markdown.Node, dark isDark: Bool) throws -> String
}
