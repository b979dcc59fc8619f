// Closures that escape or do not, alone and several, and handlers of all forms.

// dispatch: all | logging: all | retry: sendable, three, labelled | timeout: sendable, labelled
public protocol Handlers: AnyObject {
  func none(completion: @escaping () -> Void)
  func optional(completion: ((Int) -> Void)?)
  func sendable(completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  func three(completion: @escaping (Int, String, (any Error)?) -> Void)
  func labelled(completion: @escaping (_ value: Int?, _ error: (any Error)?) -> Void)
}

// dispatch: all | logging: all | retry: all | timeout: all
public protocol Pairs {
  func load(success: @escaping (Int) -> Void, failure: @escaping (any Error) -> Void)
  func save(_ text: String, onSuccess: @escaping () -> Void, onError: @escaping (any Error) -> Void)
  func fetch(id: Int, onSuccess: ((String) -> Void)?, onFailure: ((any Error) -> Void)?)
}

// dispatch: all | logging: all | retry: movies | timeout: movies
public protocol SeveralClosures {
  func run(began: @escaping () -> Void, ended: @escaping () -> Void)
  func movies(
    cached: @escaping ([String]) -> Void,
    completion: @escaping (Result<[String], any Error>) -> Void)
  func play(
    _ url: String, progress: @escaping (Double) -> Void, stalled: @escaping () -> Void,
    completion: @escaping (Bool) -> Void)
}

// dispatch(begin: { handlers: [found] }): all | logging(begin: { completion: done }): all |
// retry(begin: { completion: done }): all | timeout: all
public protocol NamedHandlers {
  func begin(found: @escaping (Int) -> Void, done: @escaping (Result<Int, any Error>) -> Void)
}

// logging: all
public protocol Sync {
  func map<Value>(_ transform: (Int) throws -> Value) rethrows -> [Value]
  func forEach(_ body: (Int) -> Void)
  func reduce(_ initial: Int, _ next: (Int, Int) -> Int) -> Int
  func sorted(by areInOrder: ((Int, Int) -> Bool)?) -> [Int]
}

// logging: all | retry: stream | timeout(retrying: off, stream: on, cooperative: true): stream
public protocol AsyncClosures: Sendable {
  func with(_ body: @Sendable (Int) async -> Void) async
  func retrying(_ body: @Sendable () async throws -> Int) async throws -> Int
  func perform(_ body: @escaping @Sendable () async throws -> Void) async rethrows
  func stream(_ each: @escaping @Sendable (Int) async -> Bool) async throws
}

// logging: all
public protocol Autoclosures {
  func assert(_ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String)
  func lazily(_ value: @autoclosure @escaping () -> Int) -> Int
}

// nothing
public protocol ClosureProperties: AnyObject {
  var onTap: (() -> Void)? { get set }
  var transform: (Int) -> Int { get }
  var handlers: [String: (Int) -> Void] { get set }
}

// logging: all
public protocol ReturningClosures {
  func adder(_ amount: Int) -> (Int) -> Int
  func handler(for name: String) -> ((String) -> Bool)?
  func compose(_ first: @escaping (Int) -> Int, _ second: @escaping (Int) -> Int) -> (Int) -> Int
}

// logging: all
public protocol ConventionC {
  func install(_ callback: @convention(c) (Int32) -> Void)
  func optional(_ callback: (@convention(c) (Int32) -> Int32)?)
}

// calls: none | logging: all | retry: fetch | timeout: fetch, archive
public protocol MainActorHandlers: AnyObject {
  func fetch(completion: @escaping @MainActor (Result<Int, any Error>) -> Void)
  func list(completion: @escaping @MainActor @Sendable ([String]) -> Void)
  func archive(completion: @escaping @Archive (Result<Int, any Error>) -> Void)
}

// dispatch: all | logging: all | retry: user | timeout: user
public protocol Aliased {
  func user(_ id: Int, completion: @escaping UserCompletion)
  func progress(_ handler: @escaping ProgressHandler)
  func maybe(_ callback: OptionalCallback)
}

// dispatch: onEvent, subscribe, watch | logging: all
public protocol Registrations: AnyObject {
  func onEvent(_ handler: @escaping (String) -> Void)
  func subscribe(_ handler: @escaping (Result<Int, any Error>) -> Void) -> Subscription
  func watch(path: String, changed: @escaping @Sendable ([String]) -> Void)
  func listen(port: Int, accept: @escaping (Int) -> Bool)
}

// dispatch: all | logging: all | retry(load: { failureIf: '$0 == nil' }, start: { task:
// 'Subscription()' }): all | timeout: start
public protocol Cancellables: AnyObject {
  func load(completion: @escaping (Int?) -> Void)
  func start(completion: @escaping (Result<Int, any Error>) -> Void) -> Subscription
}

// dispatch: all | logging: all | timeout: start
public protocol HandlersThatThrow {
  func start(completion: @escaping (Result<Int, any Error>) -> Void) throws
  func check(_ value: Int, completion: @escaping (Bool) -> Void) throws -> Int
}

// calls: except curry | dispatch: all | logging: all
public protocol DeepClosures {
  func nest(_ outer: @escaping (@escaping (Int) -> Void) -> Void)
  func curry(_ body: @escaping (Int) -> (String) -> Bool, completion: @escaping (Bool) -> Void)
  func tuple(completion: @escaping ((id: Int, name: String)) -> Void)
}

// dispatch: all | logging: all | retry: two
public protocol ParenthesizedHandlers {
  func one(completion: @escaping ((Int) -> Void))
  func two(completion: (((Int, (any Error)?) -> Void))?)
  // swift-format-ignore
  func three(_ completion: Optional<(Int) -> Void>)
}

// logging: all
public protocol SendingClosures: Sendable {
  func run(_ body: sending @escaping () async -> Void) async
  func start(_ operation: sending @escaping @isolated(any) () async throws -> Int) async throws
    -> Int
}
