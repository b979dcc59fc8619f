import DecoratorSpec

/// A protocol in a first spec.
struct DraftProtocol: Sendable {
  var name: String
  /// The path in the spec of the Swift file that declares it; `nil` if the spec's target declares it,
  /// which the reader of the spec finds out by itself.
  var source: String?
  /// The module that declares it; `nil` for the target of the spec, and for files of no known module.
  var module: String?
  /// The module that the generated file has to import, since no Swift file of the target tells it.
  var importedModule: String?
  /// The access level of its decorators.
  var access = AccessLevel.internal
  var place: (source: SourceText, range: Range<Int>, nameOffset: Int)?
  /// The decorators, outermost first; empty if the protocol is in the spec only for protocols that inherit
  /// it.
  var decorators: [DraftDecorator] = []
  /// The names of the protocols that it inherits.
  var inheritedNames: Set<String> = []
  /// `true` if one modifier applies the decorators together.
  var hasStack: Bool { decorators.count > 1 }
  /// The decorators that would act on it and are left out.
  var refusals: [(key: String, reason: String)] = []

  var keys: [String] { decorators.map(\.key) }

  /// Leaves out a decorator for a reason.
  mutating func leaveOut(_ key: String, because reason: String) {
    decorators.removeAll { $0.key == key }
    refusals.append((key, reason))
  }
}

/// A decorator of a protocol in a first spec.
struct DraftDecorator: Sendable {
  var key: String
  /// The names of the members about which the user has to decide, and on which it does not act until then,
  /// by the reasons for that.
  var openMembers: [(reason: String, names: [String])] = []
  /// A Boolean value that indicates whether two of them around each other multiply their calls.
  var callsAgain: Bool
}

/// A protocol that a first spec leaves out, with the reasons.
struct LeftOutProtocol: Sendable {
  var name: String
  /// The reasons, each with the path of a file as it is on the command line.
  var reasons: [Diagnostic]
  /// The paths that the reasons mention in their messages.
  var paths: Set<String> = []
  /// `true` if no decorator would act on it by itself.
  var isIdle = false
}
