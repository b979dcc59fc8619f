/// Protocols whose decorators have the text of their decoratees, whatever the protocols look like.
protocol PlainText: Sendable {
  func load() async throws -> Int
}

protocol DescribedText: CustomStringConvertible, Sendable {
  func load() async throws -> Int
}

/// Its `description` is something else.
protocol NumberedText: Sendable {
  var description: Int { get }
  func load() async throws -> Int
}

/// Its `description` is text, but values of the type need not have it as theirs.
protocol TitledText {
  var description: String { get set }
  mutating func load() async throws -> Int
}

protocol MethodText: Sendable {
  func description() -> Int
  static var description: String { get }
  func load() async throws -> Int
}

/// An extension has what decorators have themselves.
protocol ExtendedText: Sendable {
  func load() async throws -> Int
}

extension ExtendedText {
  var description: String { "the text of the extension" }
}

@MainActor protocol MainText: Sendable {
  func load() async throws -> Int
}

@MainActor protocol MainClassText: AnyObject {
  func load() async throws -> Int
}

protocol ClassText: AnyObject {
  func load() async throws -> Int
}

protocol ActorText: Actor {
  func load() async throws -> Int
}

protocol BoxText<Value>: Sendable {
  associatedtype Value: Sendable
  func load() async throws -> Value
}

public protocol PublicText: Sendable {
  func load() async throws -> Int
}

enum Namespace {
  protocol NestedText: Sendable {
    func load() async throws -> Int
  }
}
