public nonisolated struct Item: Sendable, Hashable, Codable, CustomStringConvertible {
  public var id: Int
  public var description: String { "item \(id)" }
  public init(id: Int) { self.id = id }
}

public nonisolated enum LoadError: Error, Hashable, CustomStringConvertible {
  case missing
  public var description: String { "missing" }
}

/// A reference that may not be shared between threads.
public nonisolated final class Box {
  public var item: Item
  public init(_ item: Item) { self.item = item }
}

public nonisolated protocol Cancellable: Sendable {
  func cancel()
}

public nonisolated struct Cancellation: Cancellable {
  public var action: @Sendable () -> Void
  public init(action: @escaping @Sendable () -> Void) { self.action = action }
  public func cancel() { action() }
}

@globalActor public actor Library {
  public static let shared = Library()
}
