public import Foundation

// caching: signIn, refresh | logging: all | retry: signIn, refresh | timeout: signIn, refresh
public protocol Authenticating: Sendable {
  func signIn(user: String, password: String) async throws -> Session
  func signOut() async
  func refresh(_ session: Session) async throws -> Session
  var current: Session? { get async }
}

// caching: token | logging: all | retry: token | timeout: token
public protocol TokenProviding: Sendable {
  func token() async throws -> Token
  func invalidate(_ token: Token) async
}

// caching: evaluate(reason:) | dispatch: evaluate(reason:reply:) | logging: all | retry: all |
// timeout: evaluate(reason:)
public protocol BiometricPrompt: AnyObject {
  var isAvailable: Bool { get }
  func evaluate(reason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void)
  func evaluate(reason: String) async throws -> Bool
}

// dispatch: dismiss | logging: all
@MainActor public protocol SignInView: AnyObject {
  var userName: String? { get set }
  func show(_ error: any Error)
  func showProgress(_ isBusy: Bool)
  func dismiss(animated: Bool, completion: (() -> Void)?)
}

// calls: none | logging: all
@MainActor public protocol SignInPresenting: AnyObject {
  var view: (any SignInView)? { get set }
  func viewDidLoad()
  func didTapSignIn(user: String, password: String) async
}

// logging: all
public protocol AccountDelegate: AnyObject, Sendable {
  @MainActor func accountDidChange(_ user: User)
  @MainActor func accountDidSignOut()
  func accountNeedsPassword() async -> String?
}

// logging: all
public protocol PasswordHashing: Sendable {
  func hash(_ password: String, salt: Data) throws -> Data
  func verify(_ password: String, against hash: Data) throws -> Bool
  static var cost: Int { get }
}

// logging: all
public protocol PermissionChecking {
  func can(_ action: String, on resource: some Hashable) -> Bool
  func require(_ action: String) throws
}

// caching(persistent: true): profile, friends, update, avatar | logging: all | retry(maxAttempts:
// 2, profile: on): profile, friends, avatar | timeout(limit: 9s): all
public protocol ProfileService: Sendable {
  func profile(of user: User.ID) async throws -> User
  func friends(of user: User.ID, page: Int) async throws -> [User]
  func update(_ user: User) async throws -> User
  func avatar(of user: User.ID, size: Int) async throws -> Data
}

// nothing
public protocol SessionStoring: AnyObject {
  var session: Session? { get set }
  var hasSession: Bool { get }
}

// logging: all
public protocol RoleProviding: Identifiable, Hashable, Sendable {
  var name: String { get }
  func includes(_ other: Self) -> Bool
}

// calls: none
public protocol Consent: RawRepresentable, CaseIterable where RawValue == String {
  var isRequired: Bool { get }
}

// dispatch: didFinish | logging: all | retry: didFinish | timeout: didFinish
public protocol PasscodeEntering: AnyObject {
  func enter(_ digit: Int) -> Bool
  func didFinish(success: @escaping (Token) -> Void, failure: @escaping (any Error) -> Void)
  func reset()
}

// logging: all
public protocol OneTimeCode: Codable, Sendable {
  var digits: String { get }
  func isValid(at date: Date) -> Bool
}

// caching: exchange | logging: all | retry: exchange, revoke | timeout: exchange
public protocol OAuthFlow: Sendable {
  var scopes: [String] { get }
  func authorizationURL(state: String) throws -> URL
  func exchange(code: String, verifier: String?) async throws -> Token
  func revoke(_ token: Token) async throws(NetworkError)
}

// caching: isTrusted | logging: all | retry: all | timeout: all
public protocol DeviceTrusting: Sendable {
  func isTrusted(_ device: Device) async throws -> Bool
  func trust(_ device: Device, for duration: Duration) async throws
}

// dispatch: link, unlink | logging: all | retry: link, unlink | timeout: link, unlink
public protocol AccountLinking: AnyObject {
  func link(_ provider: String, completion: @escaping UserCompletion)
  func unlink(_ provider: String, completion: @escaping ((any Error)?) -> Void)
  func providers() -> [String]
}

// caching: invite, pending | logging: all | retry: all | timeout: all
public protocol InvitationSending: Sendable {
  func invite(_ addresses: [String], message: String?) async throws -> [Int: Bool]
  func pending() async throws -> [String]
}

// caching: events(since:) | logging: all | retry: events(since:) | timeout: events(since:)
public protocol AuditLog: AnyObject, Sendable {
  func record(_ event: String, by user: User.ID, at date: Date)
  func events(since date: Date) async throws -> [String]
  func events(of user: User.ID) -> AsyncStream<String>
}

// caching: register, assert | logging: all | retry: register, assert | timeout: register, assert
@available(macOS 15, iOS 18, *)
public protocol PasskeyProviding: Sendable {
  func register(challenge: Data) async throws -> Data
  func assert(challenge: Data) async throws -> Data
  @available(*, deprecated, message: "Use assert(challenge:).")
  func legacyAssert(_ challenge: String) throws -> String
}

// caching: impersonate(_:) | logging: all | retry: impersonate(_:) | timeout: impersonate(_:)
public protocol Impersonating: Sendable {
  func impersonate<Result>(_ user: User, _ body: () throws -> Result) rethrows -> Result
  func impersonate(_ user: User) async throws -> Session
}

// logging: all
public protocol GuestAccess {
  var expires: Date? { get }
  mutating func extend(by days: Int) -> Date
  mutating func end() async throws
}

// calls: none | logging: all
public protocol UserListing {
  associatedtype Users: Collection<User>
  var users: Users { get }
  func user(at index: Users.Index) -> User
}

// logging: all
public protocol AvatarRendering {
  func initials(of user: User) -> String
  func render(_ user: User, size: Double, scale: Double) -> [UInt8]
}

// caching: delete | logging: all | retry: delete
public protocol AccountDeleting: Sendable {
  func confirm(_ user: User.ID, phrase: String) throws(ParseError)
  func delete(_ user: User.ID, after: Duration) async throws(NetworkError) -> Date
}
