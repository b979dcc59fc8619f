import DecoratorDeclarations

extension TypeLookup {
  /// Returns `true` if values of a type certainly cannot be copied, or must not outlive what they belong to.
  func isUncopyable(_ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .named(let components):
      if components.contains(where: { $0.genericArguments.contains(where: isUncopyable) }) {
        return true
      }
      switch meaning(of: components) {
      case .placeholder(let placeholder):
        return placeholder.constraints.contains(where: isSuppressed)
      case .member: return false
      case .other(let name):
        let hasArguments = components.last?.genericArguments.isEmpty == false
        return StandardType.isUncopyable(name, hasArguments: hasArguments)
      case .declared(.protocol, _): return false
      case .declared(.type(let found), let name):
        return types.remember(name, .uncopyable) {
          found.inherited.contains(where: isSuppressed)
            || found.alias.map {
              TypeLookup(types: types, scope: found.enclosingTypes).isUncopyable($0.type)
            } == true
        }
      }
    case .opaque, .existential: return type.parts.contains(where: isSuppressed)
    case .function, .metatype: return false
    default: return type.parts.contains(where: isUncopyable)
    }
  }

  private func isSuppressed(_ constraint: TypeSyntax) -> Bool {
    switch constraint.kind {
    case .suppressed: true
    case .composition(let parts): parts.contains(where: isSuppressed)
    default: false
    }
  }
}
