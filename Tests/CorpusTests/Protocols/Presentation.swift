public import Foundation

// logging: all
@MainActor public protocol Presenting: AnyObject {
  var isLoading: Bool { get }
  func load() async
  func didSelect(_ index: Int)
}

// dispatch: select | logging: all
@MainActor public protocol ListView: AnyObject {
  associatedtype Row
  var rows: [Row] { get set }
  func reload(animated: Bool)
  func select(row: Int, completion: @escaping (Bool) -> Void)
}

// nothing
@MainActor public protocol ViewState: Equatable, Sendable {
  var isEmpty: Bool { get }
  static var initial: Self { get }
}

// nothing
@MainActor public protocol RowModel: Identifiable, Hashable {
  nonisolated var id: Int { get }
  var title: String { get }
  var detail: String? { get }
}

// logging: all
@MainActor public protocol Sorting: Comparable {
  nonisolated var rank: Int { get }
  func move(to rank: Int) throws
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

// caching: makeDetail | logging: all | retry: makeDetail, prefetch | timeout: makeDetail, prefetch
public protocol ViewModelMaking: Sendable {
  @MainActor func makeList(for user: User) -> Int
  @MainActor func makeDetail(of article: Article) async throws -> String
  func prefetch() async throws
}

// logging: all
@MainActor public protocol AlertPresenting: AnyObject {
  func present(_ message: String, actions: [(title: String, handler: () -> Void)])
  func confirm(_ message: String) async -> Bool
}

// logging: all
@MainActor public protocol TextEditing: AnyObject {
  var text: String { get set }
  var selection: Range<Int> { get set }
  func insert(_ text: String)
  func replace(_ range: Range<Int>, with text: String) -> Bool
  subscript(line: Int) -> Substring { get }
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
@MainActor public protocol CellConfiguring {
  associatedtype Content: Sendable
  mutating func configure(with content: Content)
  func prepareForReuse()
  static var identifier: String { get }
}

// logging: all
public protocol Localizing {
  func localized(_ key: String, _ arguments: [String]) -> String
  func plural(_ key: String, count: Int) -> String
  var language: String { get }
}

// logging: all
public protocol AccessibilityDescribing: CustomStringConvertible {
  var hint: String? { get }
  func label(verbose: Bool) -> String
}

// calls: none | logging: all | retry: all | timeout: all
@MainActor public protocol WizardStep: AnyObject, CustomStringConvertible {
  var next: (any WizardStep)? { get }
  var canContinue: Bool { get }
  func commit() async throws
}

// logging: all
public protocol FormattingStyle: Hashable, Codable, Sendable {
  associatedtype Input
  associatedtype Output
  func format(_ input: Input) -> Output
}

// caching: drop | logging: all | retry: drop | timeout: drop
@MainActor public protocol DragHandling: AnyObject {
  func canDrop(_ items: [Asset], at point: Point) -> Bool
  func drop(_ items: [Asset], at point: Point) async throws -> Int
}

// logging: all
@MainActor public protocol KeyboardObserving: AnyObject {
  func keyboardWillShow(height: Double, duration: Double)
  func keyboardDidHide()
}

// logging: all
@MainActor public protocol RefreshControlling {
  var isRefreshing: Bool { get nonmutating set }
  func refresh(_ work: @escaping @MainActor () async -> Void)
}

// logging: all
public protocol StateReducing<State, Action>: Sendable {
  associatedtype State: Sendable
  associatedtype Action: Sendable
  func reduce(_ state: inout State, _ action: Action) -> Bool
  func effects(of action: Action) async -> [Action]
}

// logging: all
@MainActor public protocol Toasting {
  func show(_ text: String, for duration: Duration)
  func hideAll()
}

// caching: increment | logging: all | retry: all | timeout: all
public protocol BadgeCounting: AnyObject {
  @MainActor var badge: Int { get set }
  func increment() async throws -> Int
}

#if swift(>=6)
  // caching: refresh | calls: none | fails: in Swift 5 mode its calls leave the actor that it
  // inherits | logging: all | retry: refresh | timeout: refresh
  public protocol MainInheriting: Presenting, CustomStringConvertible {
    func refresh() async throws -> Int
  }
#endif
