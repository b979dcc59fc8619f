public import Foundation

// caching(persistent: true): forecast, current | logging: all | retry: all | timeout: all
public protocol ForecastService: Sendable {
  func forecast(for place: Place, days: Int) async throws -> [Forecast]
  func current(at latitude: Double, _ longitude: Double) async throws -> Forecast
}

// caching(persistent: true, expires: 30m, staleFor: 1d): departures, stations, delay | logging: all
// | retry(maxAttempts: 3, delay: on): all | timeout: departures, stations
public protocol TimetableService: Sendable {
  func departures(from station: String, after date: Date) async throws -> [Ticket]
  func stations(near place: Place) async throws -> [Place]
  func delay(of train: Int) async throws(NetworkError) -> Int
}

// caching(persistent: true): offers, book, cancel | logging: all | retry: all | timeout: all
public protocol BookingService: Sendable {
  func offers(for route: Route, on date: Date, seats: Int) async throws -> [Ticket]
  func book(_ ticket: Ticket, for user: User) async throws -> Int
  func cancel(booking: Int) async throws -> Double
}

// logging: all
public protocol MapDelegate: AnyObject {
  func mapDidLoad()
  func map(didMoveTo place: Place, zoom: Double)
  func map(shouldSelect place: Place) -> Bool
}

// dispatch: geocode, reverse | logging: all | retry: geocode, reverse | timeout: geocode, reverse
public protocol Geocoding: AnyObject {
  func geocode(_ address: String, completion: @escaping ([Place]?, (any Error)?) -> Void)
  func reverse(_ place: Place, completion: @escaping (Result<String, any Error>) -> Void)
  func cancel()
}

// logging: all | retry: all | timeout: all
public protocol TripPlanning {
  associatedtype Leg: Codable & Hashable
  func plan(from start: Place, to end: Place, leaving date: Date?) async throws -> [Leg]
  func alternatives(to leg: Leg) async throws -> [Leg]
}

// logging: all
public protocol Itinerary: Identifiable, Codable, Sendable {
  var title: String { get set }
  var stops: [Place] { get }
  mutating func insert(_ place: Place, at index: Int)
}

// caching(persistent: true): search | logging: all | retry: all | timeout: all
public protocol HotelSearching: Sendable {
  func search(in city: String, from: Date, to: Date, guests: Int) async throws -> Page<Place>
  func price(of hotel: Place, nights: Int) async throws -> (amount: Double, currency: String)
}

// caching: request | logging: all | retry: request | timeout: request
public protocol RideTracking: Actor {
  var driver: User? { get }
  func request(from start: Place, to end: Place) async throws -> Int
  func cancel(reason: String?) throws -> Bool
  func eta() -> Duration?
}

// logging: all
public protocol CurrencyTable {
  subscript(currency: String) -> Double? { get }
  mutating func update(from date: Date) async throws -> Int
}

// dispatch: scan | logging: all | retry: scan | timeout: scan
public protocol PassportScanning: AnyObject {
  func scan(success: @escaping (String) -> Void, failure: @escaping (any Error) -> Void)
  func cancelScan()
}

// logging: all
public protocol SeatMap {
  subscript(row: Int, seat: Character) -> Bool { get }
  func free(in row: Int) -> [Character]
  mutating func reserve(row: Int, seat: Character) throws -> Ticket
}

// caching: alerts | logging: all | retry: alerts | timeout: alerts
public protocol TravelAlerts: Sendable {
  func alerts(for country: String) async throws -> [String]
  func updates(for country: String) -> AsyncThrowingStream<String, any Error>
}

// caching: remove | logging: all | retry: all | timeout: all
public protocol OfflineMaps: AnyObject, Sendable {
  func download(_ region: String) async throws
  func remove(_ region: String) async throws -> Int64
  var regions: [String] { get async }
  var size: Int64 { get throws }
}

// logging: all
public protocol ElevationModel {
  func elevation(at point: Point) -> Double?
  func profile(along points: [Point], step: Double) throws -> [Double]
}

// logging: all
public protocol FareRules: Sendable {
  func refundable(_ ticket: Ticket, before date: Date) -> Bool
  func penalty(for ticket: Ticket, in currency: String) throws(ParseError) -> Double
}

// dispatch: all | logging: all
public protocol CompassReading: AnyObject {
  var heading: Double { get }
  var accuracy: Double? { get }
  func calibrate(completion: (() -> Void)?)
}

// dispatch: pick | logging: all
public protocol PlacePicking: AnyObject {
  associatedtype Picked = Place
  func pick(near place: Place?, completion: @escaping (Picked?) -> Void)
  func recent() -> [Picked]
}

// nothing
public protocol BoardingPass: Codable, Hashable {
  var code: String { get }
  var gate: String? { get set }
}

// caching: report | logging: all | retry: report | timeout: report
public protocol LuggageTracking: Sendable {
  func status(of tag: String) async -> Result<String, NetworkError>
  func report(missing tag: String) async throws -> Int
}

// caching(persistent: true): reviews, post, average | logging: all | retry: all | timeout: all
public protocol ReviewService: Sendable {
  func reviews(of place: Place, sortedBy key: String) async throws -> [String]
  func post(_ text: String, stars: Int, for place: Place) async throws -> Bool
  func average(of place: Place) async throws -> Double?
}

// logging: all
public protocol TideCalculating {
  func height(at date: Date, place: Place) -> Double
  func nextHigh(after date: Date, place: Place) async -> Date?
}

// dispatch: all | logging: all | retry: all | timeout: start, extend
public protocol ParkingMeter: AnyObject {
  func start(zone: String, minutes: Int, completion: @escaping (Result<Date, any Error>) -> Void)
  func extend(by minutes: Int, completion: @escaping (Date?, (any Error)?) -> Void)
  func stop(completion: ((Double, (any Error)?) -> Void)?)
}

// logging: all | retry: share | timeout: share
public protocol RouteSharing {
  func share(_ route: Route, with users: [User]) async throws
  func shared() async -> AsyncStream<Route>
}

// caching(persistent: true): requirements | logging: all | retry: requirements | timeout:
// requirements
public protocol VisaChecking: Sendable {
  func requirements(from origin: String, to destination: String) async throws -> Set<String>
  func isExempt(_ user: User, in country: String) async -> Bool
}
