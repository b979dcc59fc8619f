import Foundation

protocol Screen: AnyObject {
  init()
  var title: String { get set }
}

enum Route: Hashable {
  case home
  case detail(id: Int)
}

struct AlertAction: Hashable {
  var title: String
}

/// Starts and ends a part of the program.
protocol Coordinator: AnyObject {
  var childCoordinators: [any Coordinator] { get set }
  var parent: (any Coordinator)? { get set }
  func start()
  func finish(with result: Any?)
  func coordinate(to coordinator: any Coordinator)
}

@MainActor
protocol Router: AnyObject {
  var topScreen: (any Screen)? { get }
  func push(_ screen: any Screen, animated: Bool, completion: (() -> Void)?)
  func pop(animated: Bool)
  @discardableResult func popToRoot(animated: Bool) -> [any Screen]
}

@MainActor
protocol ModalRouter: Router {
  func present(_ screen: any Screen, animated: Bool) async
  func dismiss(animated: Bool, completion: @escaping @MainActor () -> Void)
}

protocol DeepLinkHandling: Sendable {
  static var scheme: String { get }
  func canHandle(_ url: URL) -> Bool
  func route(for url: URL) throws -> Route
  @discardableResult func handle(_ url: URL, options: [String: String]) async -> Bool
}

protocol FlowCoordinator<Step>: AnyObject {
  associatedtype Step: Hashable
  associatedtype Output = Step

  var onFinish: ((Output) -> Void)? { get set }
  func navigate(to step: Step)
  func complete(with output: Output)
  func steps(before step: Step) -> Set<Step>
}

protocol ScreenFactory {
  func makeHome() -> any Screen
  func makeDetail(for id: Int, delegate: (any DetailDelegate)?) -> any Screen
  func make<Kind: Screen>(_ type: Kind.Type, configure: (Kind) -> Void) -> Kind
}

protocol DetailDelegate: AnyObject {
  func detail(_ screen: any Screen, didFinishWith result: Result<Int, any Error>)
  func detailDidCancel(_ screen: any Screen)
  func detail(_ screen: any Screen, shouldOpen route: Route) -> Bool
}

@MainActor
protocol AlertPresenting {
  func alert(title: String, message: String?, actions: [AlertAction]) async -> Int
  func confirm(
    _ message: String,
    onConfirm: @escaping @MainActor () -> Void,
    onCancel: (@MainActor () -> Void)?
  )
  func toast(_ text: String, for duration: Duration)
}

protocol TabBarControlling: AnyObject {
  var selectedIndex: Int { get set }
  var tabs: [String] { get }
  subscript(badge index: Int) -> String? { get set }
  func index(of tab: String) -> Int?
}

protocol Transitioning {
  func duration(isInteractive: Bool) -> TimeInterval
  func animate(_ animations: @escaping () -> Void, completion: @escaping (Bool) -> Void)
  func interpolate(_ ease: (Double) -> Double, at time: Double) -> Double
}

protocol WindowManaging {
  var windowCount: Int { get }
  #if os(macOS) || os(Linux)
    func open(_ name: String, level: Int) -> Int
    #if DEBUG
      func describeWindows() -> String
    #endif
  #elseif os(iOS)
    func activate(scene: Int)
  #endif
  func closeAll()
}

protocol StateRestorable {
  static var restorationVersion: Int { get }
  var restorationIdentifier: String? { get nonmutating set }
  func encode(into coder: inout [String: String])
  mutating func decode(from coder: [String: String]) throws
}
