public import Foundation

// caching: products, product, search | logging: all | retry: all | timeout: all
public protocol Catalogue: Sendable {
  func products(in category: String) async throws -> [Product]
  func product(_ id: Product.ID) async throws -> Product?
  func search(_ text: String, filters: [String: [String]], page: Int) async throws -> Page<Product>
}

// dispatch: checkout | logging: all | retry: checkout | timeout: checkout
public protocol Cart: AnyObject {
  var lines: [Product.ID: Int] { get }
  var total: Double { get }
  func add(_ product: Product, quantity: Int)
  @discardableResult func remove(_ id: Product.ID) -> Bool
  func checkout(completion: @escaping (Result<Order, any Error>) -> Void)
}

// caching: quote, place | logging: all | retry: all | timeout: quote, cancel
public protocol Checkout: Sendable {
  func quote(for order: Order) async throws -> Double
  func place(_ order: Order, paying payment: Payment) async throws(NetworkError) -> Invoice
  func cancel(orderNumber: Int, reason: String?) async throws
}

// nothing
public protocol Priced {
  var price: Double { get }
}

// logging: all
public protocol Discountable: Priced {
  var discount: Double { get set }
  mutating func apply(code: String) throws -> Double
}

// caching: authorize, refund | logging: all | retry: all | timeout: all
public protocol PaymentProcessor: Sendable {
  func authorize(_ payment: Payment) async throws -> String
  func capture(_ authorization: String, amount: Double?) async throws
  func refund(_ authorization: String) async throws -> Double
  var supportedCurrencies: Set<String> { get }
}

// dispatch: sheet(_:didAuthorize:handler:), sheet(_:didSelect:handler:) | logging: all
public protocol PaymentSheetDelegate: AnyObject {
  func sheetDidFinish(_ sheet: Int)
  func sheet(
    _ sheet: Int, didAuthorize payment: Payment, handler completion: @escaping (Bool) -> Void)
  func sheet(
    _ sheet: Int, didSelect method: String, handler completion: @escaping (Double, [String]) -> Void
  )
}

// logging: all | retry: restock | timeout: restock
public protocol Inventory: Actor {
  func stock(of product: Product.ID) -> Int
  func reserve(_ product: Product.ID, quantity: Int) throws -> Int
  func restock(_ quantities: [Product.ID: Int]) async throws
}

// caching(persistent: true): rates | logging: all | retry: rates | timeout(limit: 9s): rates
public protocol TaxCalculating: Sendable {
  func tax(on amount: Double, in country: String) throws -> Double
  func rates() async throws -> [String: Double]
}

// logging: all
public protocol CouponValidating {
  func validate(_ code: String) async -> Result<Double, ParseError>
  func isExpired(_ code: String, at date: Date) -> Bool
}

// logging: all
public protocol PriceFormatting {
  func callAsFunction(_ price: Double) -> String
  func string<Number: BinaryFloatingPoint>(from number: Number, digits: ClosedRange<Int>) -> String
  var currencySymbol: String { get }
}

// caching: location, estimate | logging: all | retry: location, estimate | timeout(limit: 9s):
// location, estimate
public protocol OrderTracking: Sendable {
  func updates(for order: Int) -> AsyncStream<String>
  func location(of order: Int) async throws -> Coordinates
  func estimate(for order: Int) async throws -> (earliest: Date, latest: Date)
}

// caching(persistent: true, strategy: cacheFirst, expires: 1h): recommendations, similar | logging:
// all | retry: recommendations, similar | timeout: recommendations, similar
public protocol RecommendationService: Sendable {
  func recommendations(for user: User.ID, limit: Int) async throws -> [Product]
  func similar(to product: Product.ID) async throws -> [Product]
  func dismiss(_ product: Product.ID) async
}

// caching: toggle | logging: all | retry: toggle | timeout: toggle
public protocol WishList: AnyObject, Sendable {
  var products: [Product] { get async throws }
  func contains(_ product: Product) async -> Bool
  func toggle(_ product: Product) async throws -> Bool
}

// logging: all
public protocol ReceiptPrinting {
  func print(_ invoice: Invoice, copies: Int) throws
  func preview(_ invoice: Invoice) -> String
}

// nothing
public protocol ShippingOption: Hashable, Sendable {
  var name: String { get }
  var days: ClosedRange<Int> { get }
  static var cheapest: Self { get }
}

// logging: all
public protocol LoyaltyCard: Identifiable, Codable {
  var points: Int { get set }
  mutating func redeem(_ points: Int) throws -> Double
}

// caching: plans, subscribe | logging: all | retry: all | timeout: all
public protocol SubscriptionManaging: Sendable {
  func plans() async throws -> [String: Double]
  func subscribe(to plan: String, trial: Bool) async throws -> Date
  func cancelRenewal() async throws
  var status: AsyncStream<Bool> { get }
}

// logging: all
public protocol StoreObserver: AnyObject {
  func store(didUpdate products: [Product])
  func store(didFailWith error: any Error)
  func storeDidFinish()
}

// caching: product(for:) | dispatch: product(for:completion:) | logging: all | retry: all |
// timeout: product(for:completion:)
public protocol BarcodeLookup {
  func product(for barcode: String) async throws(ParseError) -> Product
  func product(for barcode: String, completion: @escaping (Product?, (any Error)?) -> Void)
}

// caching: bid | logging: all | retry: bid | timeout: bid
public protocol Auction: Actor {
  var highestBid: Double { get }
  func bid(_ amount: Double, by user: User) async throws -> Bool
  func close() async -> User?
  nonisolated var lot: String { get }
}

// logging: all
public protocol Splitting {
  func split(_ amount: Double, among people: Int) -> [Double]
  func split<People: Collection>(_ amount: Double, among people: People) -> [Double]
  where People.Element == User
}

// caching: none | calls: none | logging: all | retry: all | timeout: all
public protocol CurrencyConverting {
  associatedtype Currency: RawRepresentable where Currency.RawValue == String
  func convert(_ amount: Double, from source: Currency, to target: Currency) async throws -> Double
}

// logging: all
public protocol GiftCard {
  var balance: Double { get }
  mutating func charge(_ amount: inout Double) throws
  consuming func close() -> Double
}

// caching: report, export | logging: all | retry: all | timeout: all
public protocol SalesReporting: Sendable {
  func report(from start: Date, to end: Date, groupedBy key: String) async throws -> [String:
    Double]
  func export(_ report: [String: Double], as format: String) async throws -> Data
}
