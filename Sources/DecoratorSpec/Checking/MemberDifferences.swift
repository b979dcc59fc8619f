import DecoratorDeclarations

extension Spec {
  /// Returns warnings on `members:` that differ from a declaration of their protocol in Swift.
  ///
  /// Members are the same if their spelling is the same, apart from white space and the internal
  /// names of parameters. A protocol that the spec itself declares is skipped.
  ///
  /// - Parameter swiftFiles: The files that may declare the protocols. They are not iterated if the
  ///   spec has no members.
  /// - Returns: The warnings, in the order of the lines of the spec.
  public func memberDifferences(from swiftFiles: some Sequence<SourceText>) -> [Diagnostic] {
    let described = protocols.filter { $0.holdsItsMembers && !$0.isDeclaredHere }
    guard !described.isEmpty else { return [] }
    var warnings: [Diagnostic] = []
    for file in swiftFiles where described.contains(where: { file.text.contains($0.written.name) })
    {
      for declared in SwiftFile(parsing: file.text).protocols {
        for decorated in described
        where decorated.written.qualifiedName == declared.qualifiedName {
          let differences = MemberDifferences(
            decorated: decorated, spec: source, declared: declared, file: file)
          warnings += differences.warnings
        }
      }
    }
    return warnings.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}

extension DecoratedProtocol {
  /// A Boolean value that indicates whether the spec contains its members, so that no Swift file is
  /// read for them.
  fileprivate var holdsItsMembers: Bool {
    if case .spec = origin { true } else { false }
  }
}

/// The differences between the members in a spec and the members that a Swift file declares.
private struct MemberDifferences {
  let decorated: DecoratedProtocol
  let spec: SourceText
  let declared: ProtocolDeclaration
  let file: SourceText

  var warnings: [Diagnostic] {
    var described = decorated.written.members
    var missing: [Member] = []
    for member in declared.members {
      if let index = described.firstIndex(where: { $0.spelling == member.spelling }) {
        described.remove(at: index)
      } else {
        missing.append(member)
      }
    }
    var warnings: [Diagnostic] = []
    for member in described {
      if let index = missing.firstIndex(where: { $0.fullName == member.fullName }) {
        warnings.append(differing(member, from: missing.remove(at: index)))
      } else {
        warnings.append(
          warning(
            "'\(declared.name)' at \(place(of: declared.nameOffset)) has no member '\(member.fullName)'; "
              + "remove it here, or declare it there",
            at: decorated.origin.place(of: member.nameOffset).offset))
      }
    }
    return warnings
      + missing.map { member in
        warning(
          "'members:' lacks '\(member.fullName)', which '\(declared.name)' has at "
            + "\(place(of: member.nameOffset)); add '\(text(of: member))'",
          at: decorated.namedAt)
      }
  }

  private func differing(_ member: Member, from declared: Member) -> Diagnostic {
    warning(
      "'\(member.fullName)' differs from the one at \(place(of: declared.nameOffset)); write "
        + "'\(text(of: declared))'",
      at: decorated.origin.place(of: member.nameOffset).offset)
  }

  private func warning(_ message: String, at offset: Int) -> Diagnostic {
    Diagnostic(.warning, message, at: offset, in: spec)
  }

  private func place(of offset: Int) -> String { "\(file.path):\(file.lineNumber(of: offset))" }

  /// Returns the member in the Swift file, on one line.
  private func text(of member: Member) -> String {
    String(decoding: Array(file.text.utf8)[member.range], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Member {
  /// A text that is the same for members that have the same meaning to a caller.
  fileprivate var spelling: String {
    let heads = attributes.map(\.text).sorted() + modifiers.map(\.text).sorted()
    return (heads + [kind.spelling, condition ?? ""]).joined(separator: " ")
  }
}

extension Member.Kind {
  fileprivate var spelling: String {
    switch self {
    case .method(let method): return "func \(method.name)" + method.signature.spelling
    case .property(let property):
      return "var \(property.name): \(property.type)" + property.accessors.spelling
    case .subscript(let sub): return "subscript" + sub.signature.spelling + sub.accessors.spelling
    case .initializer(let initializer):
      return "init" + initializer.failability + initializer.signature.spelling
    case .associatedType(let type):
      let inherited = type.inherited.map(\.description)
      return "associatedtype \(type.name) \(inherited) \(type.requirements)"
        + (type.defaultType.map { " = \($0)" } ?? "")
    case .typeAlias(let alias):
      return
        "typealias \(alias.name)\(alias.genericParameters) = \(alias.type) \(alias.requirements)"
    }
  }
}

extension Signature {
  fileprivate var spelling: String {
    let result = result.map { $0.isVoid ? "" : " -> \($0)" } ?? ""
    let types = parameters.map { ($0.label ?? "_") + ": \($0.type)" + ($0.isVariadic ? "..." : "") }
    return "\(genericParameters)\(types) \(effects)\(result) \(requirements)"
  }
}

extension Accessors {
  fileprivate var spelling: String {
    let get = isGetMutating ? "mutating get" : "get"
    let set = hasSetter ? (isSetNonmutating ? " nonmutating set" : " set") : ""
    return " { \(get) \(getEffects)\(set) }"
  }
}
