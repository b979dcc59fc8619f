import Foundation

struct FeedInput: FeedViewModelInput {
  func viewDidLoad() {}
  func didPullToRefresh() {}
  func didSelectItem(at index: Int) {}
  func didSearch(_ text: String?) {}
  func didScroll(to offset: Double, ofTotal height: Double) {}
}

struct FeedOutput: FeedViewModelOutput {
  let count: Int
  var items: AnyPublisher<[Feed.Item], Never> { .just((0..<count).map(Feed.Item.init)) }
  var isLoading: AnyPublisher<Bool, Never> { .just(count == 0) }
  var badge: Feed.Item.Badge? { Feed.Item.Badge(text: "\(count)") }
  var title: String { "Feed of \(count)" }
}

struct FeedModel: FeedViewModel {
  let output = FeedOutput(count: 3)
  func viewDidLoad() {}
  func didPullToRefresh() {}
  func didSelectItem(at index: Int) {}
  func didSearch(_ text: String?) {}
  func didScroll(to offset: Double, ofTotal height: Double) {}
  var items: AnyPublisher<[Feed.Item], Never> { output.items }
  var isLoading: AnyPublisher<Bool, Never> { output.isLoading }
  var badge: Feed.Item.Badge? { output.badge }
  var title: String { output.title }
}

final class FeedModelType: FeedViewModelType {
  var inputs: any FeedViewModelInput { FeedInput() }
  var outputs: any FeedViewModelOutput { FeedOutput(count: 2) }
}

@MainActor final class ProfileScreen: ProfileView {
  private(set) var isVisible = false
  func show(title: String) { isVisible = !title.isEmpty }
  func showLoading(_ isLoading: Bool) {}
  func showError(_ message: String, retry: (() -> Void)?) { retry?() }
}

final class ProfilePresenter: ProfilePresenting {
  var userID: Int!
  var onUpdate: (() -> Void)?
  func present(_ user: User) {
    userID = user.id
    onUpdate?()
  }
  func presentLogout() { userID = nil }
}

struct ProfileInteractor: ProfileInteracting {
  func loadProfile(id: Int, completion: @escaping (Result<User, any Error>) -> Void) {
    completion(id > 0 ? .success(User(id: id)) : .failure(Failure.refused(id)))
  }
  func updateName(_ name: String, completion: ((User?, (any Error)?) -> Void)?) {
    completion?(User(id: 1, name: name), nil)
  }
  func logout(completion: @escaping () -> Void) { completion() }
}

@MainActor final class Search: SearchViewModel {
  var query = ""
  private(set) var results: [String] = []
  func search() async { results = [query, query] }
  func suggestions(for text: String) async throws -> [String] {
    if text.isEmpty { throw Failure.missing }
    return [text + "?"]
  }
  nonisolated var identifier: String { "search" }
}

struct AgeField: FormField {
  var value = 18
  var isValid: Bool { value >= 18 }
  func validate() -> Result<Int, CheckoutError> { isValid ? .success(value) : .failure(.declined) }
  mutating func reset() { value = 18 }
}

struct Checkout: CheckoutService {
  func placeOrder(_ items: [String]) -> AnyPublisher<Int, CheckoutError> { .just(items.count) }
  func applyCoupon(_ code: String, to total: Decimal) -> AnyPublisher<Decimal, CheckoutError> {
    .just(total - Decimal(code.count))
  }
  var total: AnyPublisher<Decimal, Never> { AnyPublisher(values: [1, 2]) }
}

struct Cell: ReusableCell {
  let text: String
}

struct Rows: ListDataSource {
  var numberOfSections: Int { 4 }
  func numberOfItems(inSection section: Int) -> Int { section * 2 }
  subscript(indexPath: IndexPath) -> Feed.Item? { Feed.Item(id: indexPath[0] * 10 + indexPath[1]) }
  func cell<Cell: ReusableCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell {
    Cell(text: "\(indexPath)")
  }
  func sectionTitle(_ section: Int) -> String? { section == 0 ? nil : "\(section)" }
}

final class PlainList: ListView {
  let name = "list"
}

final class ListDelegate: ListViewDelegate {
  func listViewDidScroll(_ listView: any ListView) {}
  func listView(_ listView: any ListView, didSelectRowAt index: Int) {}
  func listView(_ listView: any ListView, willDisplay item: Feed.Item, at index: Int) {}
  func listView(_ listView: any ListView, heightForRowAt index: Int) -> Double {
    Double(index + listView.name.count)
  }
}

struct DarkTheme: ThemeProviding {
  var name: String { "dark" }
  var isDark: Bool { true }
  func color(named name: String) -> UInt32 { UInt32(name.count) }
  func font(size: Double, weight: Int) -> String { "\(size) \(weight)" }
}

struct ArticleBinding: Binding {
  let article = Article(title: "old")
  func bind<Value>(_ keyPath: KeyPath<Article, Value>, to update: (Value) -> Void) {
    update(article[keyPath: keyPath])
  }
  func update<Value>(_ keyPath: WritableKeyPath<Article, Value>, with value: Value) -> Article {
    var copy = article
    copy[keyPath: keyPath] = value
    return copy
  }
}
