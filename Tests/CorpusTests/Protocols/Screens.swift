public import Foundation

// calls: none | logging: all
@MainActor public protocol TabSwitching: AnyObject {
  associatedtype Tab: Hashable, CaseIterable
  var selected: Tab { get set }
  func badge(for tab: Tab) -> String?
}

// logging: all
@MainActor public protocol DetailDelegate: AnyObject {
  func detailDidFinish(_ result: Result<Document, any Error>)
  func detailDidCancel()
  func detail(_ id: Int, shouldOpen url: URL) -> Bool
}

// logging: all
public protocol Breadcrumbing {
  var crumbs: [String] { get }
  mutating func enter(_ name: String)
  @discardableResult mutating func leave() -> String?
}

// logging: all
@MainActor public protocol SplitControlling: AnyObject {
  var isCollapsed: Bool { get }
  func show(column: Int) throws
  func toggleSidebar() async
}

// logging: all
public protocol WindowManaging: AnyObject {
  @MainActor func open(_ route: Route) -> Int
  @MainActor func close(_ window: Int) async -> Bool
  var openCount: Int { get }
}

// dispatch: animate | logging: all
public protocol TransitionAnimating: AnyObject {
  func duration(from: Route, to: Route) -> Double
  func animate(from: Route, to: Route, completion: @escaping @Sendable () -> Void)
}

// logging: all
@MainActor public protocol Presenting: AnyObject {
  var isLoading: Bool { get }
  func load() async
  func didSelect(_ index: Int)
}

// logging: all
@MainActor public protocol ThemeApplying {
  func apply(_ theme: Theme)
  func preview(_ theme: Theme) async -> Bool
  nonisolated var supportsDark: Bool { get }
  nonisolated func name(of theme: Theme) -> String
}

// caching: submit, encoded | logging: all | retry: submit, encoded | timeout: submit, encoded
@MainActor public protocol FormModel: AnyObject, Sendable {
  var name: String { get set }
  var errors: [String: String] { get }
  func validate() throws(ParseError)
  func submit() async throws -> Order
  nonisolated func encoded() async throws -> Data
}

// dispatch: show | logging: all | retry: load | timeout: load
@MainActor public protocol ImageShowing: AnyObject {
  func show(_ image: Data?, completion: (() -> Void)?)
  func load(from url: URL, completion: @escaping @MainActor (Result<Data, any Error>) -> Void)
}

// caching: search | logging: all | retry: search | timeout: search
@MainActor public protocol SearchPresenting: AnyObject, Sendable {
  func search(_ text: String) async throws -> [Article]
  func cancel()
  var results: [Article] { get }
  var onChange: (([Article]) -> Void)? { get set }
}

// dispatch: animate(duration:_:completion:) | logging: all
@MainActor public protocol Animating {
  func animate(duration: Double, _ changes: () -> Void)
  func animate(duration: Double, _ changes: @escaping () -> Void, completion: ((Bool) -> Void)?)
  mutating func pause() -> Double
}

// calls: none | logging: all
@MainActor public protocol ChartDrawing {
  associatedtype Value: BinaryFloatingPoint
  func draw(_ values: [Value], from minimum: Value, to maximum: Value)
  func nearest(to x: Double) -> (index: Int, value: Value)?
}

// logging: all
@MainActor public protocol Scrolling: AnyObject {
  var offset: Point { get set }
  func scroll(to point: Point, animated: Bool) async
  func didScroll(_ handler: @escaping @MainActor (Point) -> Void)
}

// logging: all
@MainActor public protocol RefreshControlling {
  var isRefreshing: Bool { get nonmutating set }
  func refresh(_ work: @escaping @MainActor () async -> Void)
}
