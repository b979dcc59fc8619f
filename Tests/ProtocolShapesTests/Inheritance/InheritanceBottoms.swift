import Foundation

struct AuditedUsers: AuditedUserRepository {
  private let users = Users()
  func user(id: User.ID) async throws -> User { try await users.user(id: id) }
  func users(matching name: String, limit: Int?) async throws -> [User] {
    try await users.users(matching: name, limit: limit)
  }
  func save(_ user: User) async throws { try await users.save(user) }
  func delete(id: User.ID) async throws -> Bool { try await users.delete(id: id) }
  func contains(_ user: User) async -> Bool { await users.contains(user) }
  var count: Int { get async throws { try await users.count } }
  func audit(id: User.ID) async throws -> [String] { ["created \(id)"] }
  func delete(id: User.ID, reason: String) async throws {
    throw Failure.refused(id + reason.count)
  }
}

struct UserDocuments: UserStore {
  private let documents = Documents()
  func insert(_ document: User) async throws { try await documents.insert(document) }
  func document(withID id: Int) async throws -> User? { try await documents.document(withID: id) }
  func documents(where predicate: @Sendable (User) -> Bool) async throws -> [User] {
    try await documents.documents(where: predicate)
  }
  var changes: AsyncStream<User> { documents.changes }
  func rename(_ user: User, to name: String) async throws -> User { User(id: user.id, name: name) }
}

struct Traced: TracedTransport {
  let traceID: Int
  var description: String { "trace \(traceID)" }
  func send(
    _ request: HTTPRequest, body: Data?, baseURL: URL, operationID: String
  ) async throws -> (HTTPResponse, Data?) {
    (HTTPResponse(status: traceID, body: operationID), body)
  }
}

final class DetailFlow: DetailCoordinator {
  var childCoordinators: [any Coordinator] = []
  weak var parent: (any Coordinator)?
  func start() {}
  func finish(with result: Any?) {}
  func coordinate(to coordinator: any Coordinator) { childCoordinators.append(coordinator) }
  func detail(_ screen: any Screen, didFinishWith result: Result<Int, any Error>) {}
  func detailDidCancel(_ screen: any Screen) {}
  func detail(_ screen: any Screen, shouldOpen route: Route) -> Bool { route != .home }
  func showDetail(id: Int) -> any Screen { Factory().makeDetail(for: id, delegate: self) }
}

struct DarkRenderer: ThemedRenderer {
  private let theme = DarkTheme()
  private let renderer = Renderer()
  var name: String { theme.name }
  var isDark: Bool { theme.isDark }
  func color(named name: String) -> UInt32 { theme.color(named: name) }
  func font(size: Double, weight: Int) -> String { theme.font(size: size, weight: weight) }
  func render(_ node: Markdown.Node) -> String { renderer.render(node) }
  func render(_ nodes: [Markdown.Node], joiner: (String, String) -> String) -> String? {
    renderer.render(nodes, joiner: joiner)
  }
  func render(_ node: Markdown.Node, dark isDark: Bool) throws -> String {
    guard isDark else { throw Failure.missing }
    return "dark " + render(node)
  }
}
