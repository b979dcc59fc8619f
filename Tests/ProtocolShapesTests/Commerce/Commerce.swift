import Foundation

enum PaymentError: Error, Hashable {
  case declined(reason: String)
  case limit(Decimal)
}

struct Product: Hashable, Sendable, Codable {
  let id: String
  var price: Decimal
}

typealias ReceiptResult = Result<[Product], any Error>
typealias ReceiptCompletion = @Sendable (ReceiptResult) -> Void

protocol Inventory: AnyObject {
  var name: String { get }
}

protocol PaymentGateway: Sendable {
  static var supportedCurrencies: [String] { get }
  func authorize(_ amount: Decimal, currency: String, card number: String)
    async throws(PaymentError)
    -> String
  func capture(_ authorization: String, amount: Decimal?) async throws(PaymentError)
  func refund(_ authorization: String) async throws(PaymentError) -> Decimal
  func fee(for amount: Decimal) throws(PaymentError) -> Decimal
}

protocol ProductStore: Sendable {
  var updates: any AsyncSequence<Product, Never> { get }
  func products(for identifiers: Set<String>) async throws -> [Product]
  @discardableResult
  func purchase(_ product: Product, options: Set<String>) async throws -> (
    Product, isFamilyShared: Bool
  )
  func isPurchased(_ identifier: String) async -> Bool
}

protocol CartManaging: AnyObject, Equatable {
  var items: [Product] { get }
  var total: Decimal { get }
  var coupon: String? { get set }
  func add(_ product: Product, quantity: Int)
  func remove(at index: Int) -> Product?
  func isCheaper(than other: Self) -> Bool
}

protocol Order: Hashable, Identifiable, CustomStringConvertible, Sendable {
  var lines: [String: Int] { get set }
  func total(including tax: Decimal) throws -> Decimal
  mutating func add(_ product: String)
}

protocol PriceFormatting {
  var currencyCode: String { get }
  func callAsFunction(_ price: Decimal) -> String
  func string<Number: BinaryInteger>(from number: Number, digits: ClosedRange<Int>) -> String
}

protocol PushNotificationService: AnyObject {
  var token: Data? { get }
  func requestToken() async throws -> Data
  func didReceive(
    _ userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UInt) -> Void)
  func didFailToRegister(with error: any Error)
  @MainActor func setBadge(_ count: Int) async throws
}

protocol ReceiptValidating {
  func validate(_ receipt: Data, completion: @escaping ReceiptCompletion)
  func refresh(force: Bool, completion: ReceiptCompletion?)
}

protocol SubscriptionService {
  var isActive: AnyPublisher<Bool, Never> { get }
  func plans() -> AnyPublisher<[Product], PaymentError>
  func subscribe(to plan: Product, promo: String?) -> AnyPublisher<Void, PaymentError>
  func cancel(reason: String) -> AnyPublisher<Date, any Error>
}

@available(macOS 15, iOS 18, *)
protocol WalletProviding: Sendable {
  static func isAvailable() -> Bool
  func passes() async throws -> [String]
  func add(_ pass: Data) async throws
  @available(*, noasync)
  func openSynchronously(_ pass: String) -> Bool
}

protocol Discount: Comparable, Sendable {
  var percentage: Int { get }
  func applied(to price: Decimal) -> Decimal
  func combined(with other: Self?) -> Self
}

protocol InventoryObserving: AnyObject {
  func inventory(_ inventory: any Inventory, didChange stock: [String: Int])
  func inventoryDidReload(_ inventory: any Inventory)
}

protocol CheckoutFlow: Error, CustomDebugStringConvertible {
  associatedtype Step: RawRepresentable where Step.RawValue == Int

  var step: Step { get }
  mutating func advance(to step: Step) throws(PaymentError)
  mutating func submit() async throws -> [String]
}
