// What the protocols of the corpus speak of.

public nonisolated struct User: Sendable, Hashable, Codable, Identifiable {
  public var id = 1
  public var name = "unnamed"
  public init() {}
}

/// Belongs to the main actor where declarations do by default, and so does its conformance to `Hashable`.
public struct Badge: Sendable, Hashable {
  public var name = "badge"
}

public nonisolated struct Article: Sendable, Hashable, Codable {
  public var title = "title"
  public var text = ""
  public init() {}
}

public nonisolated struct Session: Sendable, Hashable, Codable {
  public var token = "session"
  public init() {}
}

public nonisolated struct Document: Sendable, Hashable, Codable, Identifiable {
  public var id = 1
  public var body = ""
  public init() {}
}

public nonisolated struct Request: Sendable, Hashable, Codable {
  public var path = "/"
  public var method = "GET"
  public init() {}
}

public nonisolated struct Response: Sendable, Hashable, Codable {
  public var status = 200
  public var body = ""
  public init() {}
}

public nonisolated enum NetworkError: Error, Hashable {
  case offline
  public init() { self = .offline }
}

public nonisolated enum StoreError: Error, Hashable, Codable {
  case full
  public init() { self = .full }
}

/// May not be shared between threads.
public nonisolated class View {
  public init() {}
}

/// May not be shared between threads, nor have subclasses.
public nonisolated final class Buffer {
  public var bytes: [UInt8] = []
  public init() {}
}

public nonisolated final class Subscription: Sendable {
  public init() {}
  public func cancel() {}
}

@globalActor public actor Archive {
  public static let shared = Archive()
}

public typealias UserCompletion = (Result<User, any Error>) -> Void
public typealias ProgressHandler = @Sendable (Double) -> Void
public typealias OptionalCallback = ((Bool) -> Void)?
