import Foundation

final class TitledScreen: Screen {
  var title = "untitled"
}

final class Flow: Coordinator {
  var childCoordinators: [any Coordinator] = []
  weak var parent: (any Coordinator)?
  func start() {}
  func finish(with result: Any?) {}
  func coordinate(to coordinator: any Coordinator) { childCoordinators.append(coordinator) }
}

@MainActor class Screens: Router {
  private(set) var screens: [any Screen] = []
  var topScreen: (any Screen)? { screens.last }
  func push(_ screen: any Screen, animated: Bool, completion: (() -> Void)?) {
    screens.append(screen)
    if animated { completion?() }
  }
  func pop(animated: Bool) { if animated { screens.removeLast() } }
  func popToRoot(animated: Bool) -> [any Screen] {
    defer { screens = Array(screens.prefix(1)) }
    return Array(screens.dropFirst())
  }
}

@MainActor final class ModalScreens: Screens, ModalRouter {
  func present(_ screen: any Screen, animated: Bool) async {
    push(screen, animated: animated, completion: nil)
  }
  func dismiss(animated: Bool, completion: @escaping @MainActor () -> Void) {
    pop(animated: animated)
    completion()
  }
}

struct DeepLinks: DeepLinkHandling {
  static var scheme: String { "app" }
  func canHandle(_ url: URL) -> Bool { url.scheme == Self.scheme }
  func route(for url: URL) throws -> Route {
    guard let id = Int(url.lastPathComponent) else { throw Failure.missing }
    return .detail(id: id)
  }
  func handle(_ url: URL, options: [String: String]) async -> Bool { options[url.path()] == "yes" }
}

final class NumberFlow: FlowCoordinator {
  var onFinish: ((String) -> Void)?
  func navigate(to step: Int) {}
  func complete(with output: String) { onFinish?(output) }
  func steps(before step: Int) -> Set<Int> { Set(0..<step) }
}

struct Factory: ScreenFactory {
  func makeHome() -> any Screen { TitledScreen() }
  func makeDetail(for id: Int, delegate: (any DetailDelegate)?) -> any Screen {
    let screen = TitledScreen()
    screen.title = "\(id) \(delegate == nil)"
    return screen
  }
  func make<Kind: Screen>(_ type: Kind.Type, configure: (Kind) -> Void) -> Kind {
    let screen = Kind()
    configure(screen)
    return screen
  }
}

final class Details: DetailDelegate {
  func detail(_ screen: any Screen, didFinishWith result: Result<Int, any Error>) {}
  func detailDidCancel(_ screen: any Screen) {}
  func detail(_ screen: any Screen, shouldOpen route: Route) -> Bool { route == .home }
}

struct Alerts: AlertPresenting {
  func alert(title: String, message: String?, actions: [AlertAction]) async -> Int {
    actions.firstIndex { $0.title == message } ?? title.count
  }
  func confirm(
    _ message: String, onConfirm: @escaping @MainActor () -> Void,
    onCancel: (@MainActor () -> Void)?
  ) {
    onConfirm()
    onCancel?()
  }
  func toast(_ text: String, for duration: Duration) {}
}

final class Tabs: TabBarControlling {
  var selectedIndex = 0
  private var badges: [Int: String] = [:]
  var tabs: [String] { ["home", "more"] }
  subscript(badge index: Int) -> String? {
    get { badges[index] }
    set { badges[index] = newValue }
  }
  func index(of tab: String) -> Int? { tabs.firstIndex(of: tab) }
}

struct Fade: Transitioning {
  func duration(isInteractive: Bool) -> TimeInterval { isInteractive ? 2 : 1 }
  func animate(_ animations: @escaping () -> Void, completion: @escaping (Bool) -> Void) {
    animations()
    completion(true)
  }
  func interpolate(_ ease: (Double) -> Double, at time: Double) -> Double { ease(time) + 1 }
}

struct Windows: WindowManaging {
  var windowCount: Int { 2 }
  func open(_ name: String, level: Int) -> Int { name.count * level }
  func describeWindows() -> String { "two" }
  func activate(scene: Int) {}
  func closeAll() {}
}

struct Restorable: StateRestorable {
  private final class Identifier { var text: String? }
  private let identifier = Identifier()
  private var state = ""
  static var restorationVersion: Int { 5 }
  var restorationIdentifier: String? {
    get { identifier.text }
    nonmutating set { identifier.text = newValue }
  }
  func encode(into coder: inout [String: String]) { coder["state"] = state }
  mutating func decode(from coder: [String: String]) throws {
    guard let text = coder["state"] else { throw Failure.missing }
    state = text
  }
}
