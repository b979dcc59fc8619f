import Foundation

struct Gateway: PaymentGateway {
  static var supportedCurrencies: [String] { ["EUR"] }
  func authorize(
    _ amount: Decimal, currency: String, card number: String
  ) async throws(PaymentError) -> String {
    guard Self.supportedCurrencies.contains(currency) else { throw .declined(reason: currency) }
    return "\(amount) \(number)"
  }
  func capture(_ authorization: String, amount: Decimal?) async throws(PaymentError) {
    throw .limit(amount ?? 0)
  }
  func refund(_ authorization: String) async throws(PaymentError) -> Decimal {
    Decimal(authorization.count)
  }
  func fee(for amount: Decimal) throws(PaymentError) -> Decimal {
    if amount > 100 { throw .limit(amount) }
    return amount / 10
  }
}

struct Shop: ProductStore {
  var updates: any AsyncSequence<Product, Never> {
    AsyncStream { continuation in
      continuation.yield(Product(id: "update", price: 1))
      continuation.finish()
    }
  }
  func products(for identifiers: Set<String>) async throws -> [Product] {
    identifiers.sorted().map { Product(id: $0, price: Decimal($0.count)) }
  }
  func purchase(
    _ product: Product, options: Set<String>
  ) async throws -> (Product, isFamilyShared: Bool) {
    if product.price == 0 { throw PaymentError.declined(reason: product.id) }
    return (product, options.contains("family"))
  }
  func isPurchased(_ identifier: String) async -> Bool { identifier == "a" }
}

final class Cart: CartManaging {
  private(set) var items: [Product] = []
  var coupon: String?
  var total: Decimal { items.map(\.price).reduce(0, +) }
  func add(_ product: Product, quantity: Int) {
    items += Array(repeating: product, count: quantity)
  }
  func remove(at index: Int) -> Product? { items.isEmpty ? nil : items.remove(at: index) }
  func isCheaper(than other: Cart) -> Bool { total < other.total }
  static func == (lhs: Cart, rhs: Cart) -> Bool { lhs.items == rhs.items }
}

struct MailOrder: Order {
  let id: Int
  var lines: [String: Int] = [:]
  var description: String { "order \(id)" }
  func total(including tax: Decimal) throws -> Decimal {
    if lines.isEmpty { throw Failure.missing }
    return Decimal(lines.values.reduce(0, +)) + tax
  }
  mutating func add(_ product: String) { lines[product, default: 0] += 1 }
}

struct Prices: PriceFormatting {
  var currencyCode: String { "EUR" }
  func callAsFunction(_ price: Decimal) -> String { "\(price) \(currencyCode)" }
  func string<Number: BinaryInteger>(
    from number: Number, digits: ClosedRange<Int>
  ) -> String {
    "\(number) \(digits)"
  }
}

final class Push: PushNotificationService {
  private(set) var token: Data?
  func requestToken() async throws -> Data {
    if token != nil { throw Failure.refused(1) }
    let token = Data([1, 2])
    self.token = token
    return token
  }
  func didReceive(
    _ userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UInt) -> Void
  ) {
    completionHandler(UInt(userInfo.count))
  }
  func didFailToRegister(with error: any Error) {}
  func setBadge(_ count: Int) async throws { throw Failure.refused(count) }
}

struct Receipts: ReceiptValidating {
  func validate(_ receipt: Data, completion: @escaping ReceiptCompletion) {
    completion(.success([Product(id: "\(receipt.count)", price: 1)]))
  }
  func refresh(force: Bool, completion: ReceiptCompletion?) {
    completion?(force ? .success([]) : .failure(Failure.missing))
  }
}

struct Subscriptions: SubscriptionService {
  var isActive: AnyPublisher<Bool, Never> { .just(true) }
  func plans() -> AnyPublisher<[Product], PaymentError> { .just([Product(id: "p", price: 3)]) }
  func subscribe(to plan: Product, promo: String?) -> AnyPublisher<Void, PaymentError> {
    AnyPublisher(values: promo == nil ? [] : [()])
  }
  func cancel(reason: String) -> AnyPublisher<Date, any Error> {
    .just(Date(timeIntervalSince1970: TimeInterval(reason.count)))
  }
}

struct Wallet: WalletProviding {
  static func isAvailable() -> Bool { true }
  func passes() async throws -> [String] { ["ticket"] }
  func add(_ pass: Data) async throws { throw Failure.refused(pass.count) }
  func openSynchronously(_ pass: String) -> Bool { pass.isEmpty }
}

struct Rebate: Discount {
  var percentage: Int
  func applied(to price: Decimal) -> Decimal { price * Decimal(100 - percentage) / 100 }
  func combined(with other: Rebate?) -> Rebate {
    Rebate(percentage: percentage + (other?.percentage ?? 0))
  }
  static func < (lhs: Rebate, rhs: Rebate) -> Bool { lhs.percentage < rhs.percentage }
}

final class Storehouse: Inventory {
  let name = "storehouse"
}

final class InventoryObserver: InventoryObserving {
  func inventory(_ inventory: any Inventory, didChange stock: [String: Int]) {}
  func inventoryDidReload(_ inventory: any Inventory) {}
}

struct GuestCheckout: CheckoutFlow {
  enum Step: Int { case cart, address, payment }
  private(set) var step = Step.cart
  var debugDescription: String { "guest at \(step)" }
  mutating func advance(to step: Step) throws(PaymentError) {
    guard step.rawValue == self.step.rawValue + 1 else { throw .declined(reason: "\(step)") }
    self.step = step
  }
  mutating func submit() async throws -> [String] {
    defer { step = .payment }
    return ["\(step)"]
  }
}
