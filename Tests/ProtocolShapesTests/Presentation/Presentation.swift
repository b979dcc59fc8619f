import Foundation

enum Feed {
  struct Item: Hashable {
    let id: Int
    struct Badge: Hashable { var text: String }
  }
}

/// Values over time, like Combine's.
struct AnyPublisher<Output, Failure: Error> {
  let values: [Output]

  static func just(_ value: Output) -> AnyPublisher { AnyPublisher(values: [value]) }
}

enum CheckoutError: Error { case declined }

protocol ReusableCell {
  init(text: String)
  var text: String { get }
}

protocol ListView: AnyObject {
  var name: String { get }
}

protocol FeedViewModelInput {
  func viewDidLoad()
  func didPullToRefresh()
  func didSelectItem(at index: Int)
  func didSearch(_ text: String?)
  func didScroll(to offset: Double, ofTotal height: Double)
}

protocol FeedViewModelOutput {
  var items: AnyPublisher<[Feed.Item], Never> { get }
  var isLoading: AnyPublisher<Bool, Never> { get }
  var badge: Feed.Item.Badge? { get }
  var title: String { get }
}

/// Both, and nothing else.
protocol FeedViewModel: FeedViewModelInput, FeedViewModelOutput {}

protocol FeedViewModelType: AnyObject {
  var inputs: any FeedViewModelInput { get }
  var outputs: any FeedViewModelOutput { get }
}

@MainActor
protocol ProfileView: AnyObject {
  var isVisible: Bool { get }
  func show(title: String)
  func showLoading(_ isLoading: Bool)
  func showError(_ message: String, retry: (() -> Void)?)
}

protocol ProfilePresenting: AnyObject {
  var userID: Int! { get set }
  var onUpdate: (() -> Void)? { get set }
  func present(_ user: User)
  func presentLogout()
}

protocol ProfileInteracting {
  func loadProfile(id: Int, completion: @escaping (Result<User, any Error>) -> Void)
  func updateName(_ name: String, completion: ((User?, (any Error)?) -> Void)?)
  func logout(completion: @escaping () -> Void)
}

@MainActor
protocol SearchViewModel: AnyObject, Sendable {
  var query: String { get set }
  var results: [String] { get }
  func search() async
  func suggestions(for text: String) async throws -> [String]
  nonisolated var identifier: String { get }
}

protocol FormField {
  associatedtype Value: Equatable
  associatedtype Problem: Error = CheckoutError

  var value: Value { get set }
  var isValid: Bool { get }
  func validate() -> Result<Value, Problem>
  mutating func reset()
}

protocol CheckoutService {
  func placeOrder(_ items: [String]) -> AnyPublisher<Int, CheckoutError>
  func applyCoupon(_ code: String, to total: Decimal) -> AnyPublisher<Decimal, CheckoutError>
  var total: AnyPublisher<Decimal, Never> { get }
}

protocol ListDataSource {
  var numberOfSections: Int { get }
  func numberOfItems(inSection section: Int) -> Int
  subscript(indexPath: IndexPath) -> Feed.Item? { get }
  func cell<Cell: ReusableCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell
  func sectionTitle(_ section: Int) -> String?
}

protocol ListViewDelegate: AnyObject {
  func listViewDidScroll(_ listView: any ListView)
  func listView(_ listView: any ListView, didSelectRowAt index: Int)
  func listView(_ listView: any ListView, willDisplay item: Feed.Item, at index: Int)
  func listView(_: any ListView, heightForRowAt _: Int) -> Double
}

// swift-format-ignore
protocol ThemeProviding {
  var name: String { get }; var isDark: Bool { get }
  func color(named name: String) -> UInt32; func font(size: Double, weight: Int) -> String
}

protocol Binding {
  associatedtype State
  func bind<Value>(_ keyPath: KeyPath<State, Value>, to update: (Value) -> Void)
  func update<Value>(_ keyPath: WritableKeyPath<State, Value>, with value: Value) -> State
}
