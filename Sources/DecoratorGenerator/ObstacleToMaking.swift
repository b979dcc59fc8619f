import DecoratorSpec

/// A reason why a decorator cannot decorate values that the type makes itself.
struct ObstacleToMaking {
  private let configured: ConfiguredDecorator
  /// The parameter of the modifier that has no default.
  private let parameter: String

  /// Makes an obstacle; `nil` if there is none.
  init?(by configured: ConfiguredDecorator, _ signature: DecoratorSignature) {
    guard let parameter = signature.parameters.first(where: { $0.defaultValue == nil }) else {
      return nil
    }
    self.configured = configured
    self.parameter = parameter.name
  }

  /// The option of the decorator that gives the parameter a default.
  fileprivate var option: String? {
    configured.definition.options.first { $0.name == parameter && $0.scope != .member }?.name
  }

  fileprivate var key: String { configured.definition.key }
  fileprivate var offset: Int { configured.requestedAt }
  fileprivate var reason: String { "the spec gives '\(parameter)' no default" }
}

extension DecoratedProtocol {
  /// Returns the message about obstacles, at the place of the first; `nil` without obstacles.
  func refusal(of obstacles: [ObstacleToMaking], in spec: SourceText) -> Diagnostic? {
    guard let offset = obstacles.map(\.offset).min(),
      let member = declaration.members.first(where: \.makesSelf)
    else { return nil }
    var keysOfOptions: [String: [String]] = [:]
    var otherKeys: [String] = []
    var reasons: [String] = []
    for obstacle in obstacles {
      if let option = obstacle.option {
        keysOfOptions[option, default: []].append(obstacle.key)
      } else {
        otherKeys.append(obstacle.key)
      }
      if !reasons.contains(obstacle.reason) { reasons.append(obstacle.reason) }
    }
    var remedies = keysOfOptions.keys.sorted().map { option in
      "set '\(option):' of \(enumeration(keysOfOptions[option] ?? []))"
    }
    if !otherKeys.isEmpty { remedies.append("remove \(enumeration(otherKeys))") }
    let message =
      "\(enumeration(obstacles.map(\.key))) cannot decorate what '\(member.fullName)' of "
      + "'\(declaration.name)' creates: \(reasons.joined(separator: ", ")); "
      + "\(remedies.joined(separator: " and ")), or move the member to another protocol"
    return Diagnostic(.error, message, at: offset, in: spec)
  }
}
