public import Foundation

// caching(persistent: true): messages, send | logging: all | retry: messages, send, delete |
// timeout(limit: 9s): messages, send, delete
public protocol MessageService: Sendable {
  func messages(in channel: Channel, before id: Message.ID?, limit: Int) async throws -> [Message]
  func send(_ message: Message, to channel: Channel) async throws -> Message.ID
  func delete(_ id: Message.ID) async throws
  func typing(in channel: Channel) -> AsyncStream<User>
}

// logging: all
public protocol ChatDelegate: AnyObject {
  func chat(_ channel: Channel, didReceive message: Message)
  func chat(_ channel: Channel, didChangeTyping users: [User])
  func chat(_ channel: Channel, shouldShow message: Message) -> Bool
}

// logging: all | retry: receive | timeout: receive
public protocol Inbox: Actor {
  var unread: Int { get }
  func messages() -> [Message]
  func receive(_ message: Message) async throws
  func markRead(_ ids: Set<Message.ID>) throws -> Int
  subscript(id: Message.ID) -> Message? { get }
}

// dispatch: register | logging: all | retry: all | timeout: all
public protocol PushRegistering: AnyObject {
  func register(token: Data, completion: @escaping ((any Error)?) -> Void)
  func unregister() async throws
  var token: Data? { get }
}

// caching: schedule | logging: all | retry: schedule | timeout: schedule
public protocol NotificationScheduling: Sendable {
  func schedule(_ title: String, at date: Date, repeats: Bool) async throws -> String
  func pending() async -> [String]
  func cancel(_ identifiers: [String])
}

// logging: all
public protocol EventBus: AnyObject, Sendable {
  func post<Event: Sendable>(_ event: Event)
  func events<Event: Sendable>(of type: Event.Type) -> AsyncStream<Event>
}

// logging: all | retry: all | timeout: all
public protocol TopicPublishing {
  associatedtype Payload: Encodable & Sendable
  func publish(_ payload: Payload, to topic: String) async throws
  func publish(_ payloads: [Payload], to topic: String) async throws -> Int
}

// logging: all | retry: send | timeout: send
public protocol MailSending: Sendable {
  func send(subject: String, body: String, to recipients: [String], cc: [String]) async throws
  func validate(_ address: String) -> Bool
}

// dispatch: all | logging: all | retry: contacts | timeout: contacts
public protocol ContactsReading: AnyObject {
  func contacts(matching text: String, completion: @escaping (Result<[User], any Error>) -> Void)
  func contact(id: Int, completion: @escaping (User?) -> Void)
}

// dispatch: observe | logging: all
public protocol PresenceTracking: Sendable {
  func isOnline(_ user: User.ID) async -> Bool
  func observe(_ user: User.ID, _ handler: @escaping @Sendable (Bool) -> Void) -> Subscription
}

// logging: all
public protocol Encrypting: Sendable {
  func encrypt(_ data: Data, for recipients: [User.ID]) throws -> Data
  func decrypt(_ data: Data) throws -> Data
  static func generateKey() -> Data
}

// logging: all
public protocol ReactionCounting {
  subscript(emoji: Character) -> Int { get set }
  var total: Int { get }
  mutating func toggle(_ emoji: Character, by user: User) -> Bool
}

// logging: all | retry: threads | timeout: threads
public protocol ThreadListing {
  associatedtype Thread: Identifiable
  func threads(after id: Thread.ID?) async throws -> [Thread]
  func title(of thread: Thread) -> String
}

// logging: all | retry: answer | timeout: answer
public protocol VoiceCall: AnyObject, Sendable {
  var isMuted: Bool { get set }
  func answer() async throws
  func hangUp(reason: String?)
  func send(tone: Character) async -> Bool
}

// dispatch: onRing, onEnd | logging: all
public protocol CallObserving: AnyObject {
  func onRing(_ handler: @escaping (String) -> Void)
  func onEnd(_ handler: @escaping (Duration, (any Error)?) -> Void)
  func removeHandlers()
}

// logging: all
public protocol DraftStoring {
  mutating func save(_ text: String, for channel: Channel)
  mutating func discard(for channel: Channel) -> String?
  func draft(for channel: Channel) -> String?
}

// caching: translate, languages | logging: all | retry: all
public protocol TranslationService: Sendable {
  func translate(_ text: String, from source: String?, to target: String) async throws(NetworkError)
    -> String
  func languages() async throws(NetworkError) -> [String]
}

// caching(strategy: refreshAhead, expires: 1h): packs, stickers | logging: all | retry: all |
// timeout: all
public protocol StickerService: Sendable {
  func packs() async throws -> [String]
  func stickers(in pack: String) async throws -> [Asset]
  func buy(_ pack: String) async throws
}

// caching: review | logging: all | retry: all | timeout: all
public protocol Moderating: Sendable {
  func review(_ message: Message) async throws -> Bool
  func report(_ message: Message, reason: String, by user: User) async throws
  func ban(_ user: User.ID, for duration: Duration?) async throws
}

// dispatch: all | logging: all | retry: all
public protocol ReadReceipts: AnyObject {
  var isEnabled: Bool { get set }
  func readers(of message: Message.ID, completion: @escaping ([User], (any Error)?) -> Void)
}

// logging: all
public protocol MessageFormatting {
  func attributed(_ message: Message) -> [(text: String, isBold: Bool)]
  func mentions(in text: String) -> [Range<Int>]
  func preview(_ message: Message, maxLength: Int) -> Substring
}

// logging: all
public protocol Webhook: Codable, Hashable, Sendable {
  var url: URL { get }
  var events: Set<String> { get }
  func signature(of body: Data, secret: String) -> String
}

// caching: process, retryFailed | logging: all | retry: all | timeout: all
public protocol OutboxProcessing: Sendable {
  func process(_ batch: [Message], stopOnError: Bool) async throws -> (
    sent: Int, failed: [Message.ID]
  )
  func retryFailed() async throws -> Int
}

// caching(persistent: true): create, rename | logging: all | retry: all | timeout(limit: 9s): all
public protocol GroupManaging: Sendable {
  func create(named name: String, members: [User.ID]) async throws -> Channel
  func rename(_ channel: Channel, to name: String) async throws -> Channel
  func leave(_ channel: Channel) async throws
}

// dispatch: upload | logging: all | retry: upload | timeout: upload
public protocol AttachmentUploading: AnyObject {
  func upload(
    _ data: Data, name: String,
    onProgress: @escaping (Double) -> Void,
    onSuccess: @escaping (URL) -> Void,
    onFailure: @escaping (any Error) -> Void)
  func cancel(name: String)
}
