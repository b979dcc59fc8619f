public import Foundation

// calls: none | logging: all
@MainActor public protocol Coordinating: AnyObject {
  var children: [any Coordinating] { get set }
  func start()
  func finish(_ child: any Coordinating)
}

// logging: all
@MainActor public protocol Routing: AnyObject {
  func push(_ route: Route, animated: Bool)
  func pop() -> Route?
  func replace(with routes: [Route]) async
  var current: Route? { get }
}

// logging: all
public protocol DeepLinkParsing: Sendable {
  func route(for url: URL) -> Route?
  func url(for route: Route) throws(ParseError) -> URL
}

// logging: all
public protocol RouteMatching {
  associatedtype Parameters: Decodable
  static var pattern: String { get }
  func match(_ path: String) -> Parameters?
}

// calls: none | logging: all
@MainActor public protocol TabSwitching: AnyObject {
  associatedtype Tab: Hashable, CaseIterable
  var selected: Tab { get set }
  func badge(for tab: Tab) -> String?
}

// logging: all
public protocol NavigationStore: Actor {
  var path: [Route] { get }
  func push(_ route: Route)
  func popToRoot() async -> Int
  nonisolated func canOpen(_ url: URL) -> Bool
}

// dispatch: all | logging: all
@MainActor public protocol ModalPresenting {
  func present(_ route: Route, onDismiss: (() -> Void)?)
  func dismiss(completion: @escaping () -> Void)
}

// logging: all
@MainActor public protocol DetailDelegate: AnyObject {
  func detailDidFinish(_ result: Result<Document, any Error>)
  func detailDidCancel()
  func detail(_ id: Int, shouldOpen url: URL) -> Bool
}

// calls: none | logging: all
@MainActor public protocol DetailCoordinating: Coordinating, DetailDelegate {
  func showDetail(of document: Document)
}

// logging: all
public protocol ScreenTracking: AnyObject, Sendable {
  func didShow(_ screen: String, parameters: [String: String])
  func didHide(_ screen: String, after duration: Duration)
}

// calls: none | logging: all
@MainActor public protocol FlowFactory {
  func makeOnboarding(for user: User?) -> any Coordinating
  func makeSettings() -> any Coordinating
}

// caching: resolve, shorten | logging: all | retry: all | timeout: all
public protocol UniversalLinking: Sendable {
  var domains: Set<String> { get }
  func resolve(_ link: String) async throws -> Route
  func shorten(_ route: Route, campaign: String?) async throws -> String
}

// logging: all
@MainActor public protocol SceneRestoring {
  func snapshot() -> [String: String]
  func restore(_ snapshot: [String: String]) throws
}

// caching: redirect | logging: all | retry: redirect | timeout: redirect
public protocol RouteGuarding {
  func canEnter(_ route: Route, as user: User?) async -> Bool
  func redirect(from route: Route) async throws -> Route
}

// logging: all
public protocol Breadcrumbing {
  var crumbs: [String] { get }
  mutating func enter(_ name: String)
  @discardableResult mutating func leave() -> String?
}

// logging: all
@MainActor public protocol PopoverAnchoring: AnyObject {
  func anchor(for identifier: String) -> Point?
  subscript(identifier: String) -> Point { get set }
}

// dispatch: all | logging: all
public protocol QuickActionHandling {
  func handle(_ action: String, completionHandler: @escaping (Bool) -> Void)
  var actions: [String] { get }
}

// dispatch: go | logging: all | retry: go
public protocol HistoryKeeping: AnyObject {
  associatedtype Entry: Codable
  var entries: [Entry] { get }
  func back() -> Entry?
  func forward() -> Entry?
  func go(to entry: Entry, completion: @escaping (Result<Entry, StoreError>) -> Void)
}

// logging: all
@MainActor public protocol SplitControlling: AnyObject {
  var isCollapsed: Bool { get }
  func show(column: Int) throws
  func toggleSidebar() async
}

// dispatch: item | logging: all
public protocol MenuBuilding {
  associatedtype Item
  func item(_ title: String, key: Character?, action: @escaping () -> Void) -> Item
  func menu(_ title: String, items: [Item]) -> Item
}

// logging: all
public protocol WindowManaging: AnyObject {
  @MainActor func open(_ route: Route) -> Int
  @MainActor func close(_ window: Int) async -> Bool
  var openCount: Int { get }
}

// caching: preview | logging: all | retry: preview | timeout: preview
public protocol LinkPreviewing: Sendable {
  func preview(of url: URL, timeout seconds: Double) async throws -> (title: String, image: Data?)
  func cancelPreviews()
}

// caching: path | logging: all | retry: path | timeout: path
public protocol Wayfinding: Sendable {
  func path(from start: Place, to end: Place, avoiding: Set<String>) async throws -> [Place]
  func distance(from start: Place, to end: Place) -> Double
}

// dispatch: animate | logging: all
public protocol TransitionAnimating: AnyObject {
  func duration(from: Route, to: Route) -> Double
  func animate(from: Route, to: Route, completion: @escaping @Sendable () -> Void)
}

// dispatch: all | logging: all
public protocol ExitConfirming {
  func confirm(message: String, onConfirm: @escaping () -> Void, onCancel: @escaping () -> Void)
}
