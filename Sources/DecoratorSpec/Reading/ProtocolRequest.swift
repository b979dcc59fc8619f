import DecoratorDeclarations

/// The entry of one protocol, whose keys are read and which is not looked up yet.
struct ProtocolRequest {
  /// The place that the entry names for the declaration.
  enum Place {
    /// A Swift file, a module, or what declares it in the target, if both are `nil`.
    case swift(source: YAMLNode?, module: YAMLEntry?)
    /// The spec itself, with the members in Swift, and the key of a decorator for examples in messages.
    case spec(members: YAMLNode, exampleKey: String)
    /// Nothing, after a mistake that is reported.
    case unknown
  }

  var entry: YAMLEntry
  var place = Place.swift(source: nil, module: nil)
  var inherits: YAMLEntry?
  var isolation: YAMLEntry?
  var isDeclaredHere = false
  /// A Boolean value that indicates whether the spec only says that the protocol has no decorators.
  var isOff = false
  /// The decorators; `nil` if the protocol is in the spec only for protocols that inherit it.
  var decorators: RequestedDecorators?
  var access: AccessLevel
  var hasUnknownKeys = false

  var name: String { entry.key.text }
  var offset: Int { entry.offset }
}

/// An entry for all protocols of the target that match it and have no entry of their own.
struct PatternRequest {
  var text: String
  var offset: Int
  var pattern: MemberPattern
  /// The decorators and the stack, which each protocol takes like defaults.
  var layer: DecoratorLayer?
  /// The module whose protocols it stands for; `nil` for the target.
  var module: String?
  var access: AccessLevel

  func matches(_ declaration: ProtocolDeclaration) -> Bool {
    declaration.plainNames.contains(where: pattern.matches)
  }
}
