import DecoratorDeclarations

extension TypeLookup {
  /// Returns `true` if a type names one of another module, about which only the compiler knows, and none
  /// that differs from call to call or from decoratee to decoratee.
  func isOfOtherModule(_ type: TypeSyntax) -> Bool {
    var isUnknown = false
    return isKnowable(type, &isUnknown) && isUnknown
  }

  private func isKnowable(_ type: TypeSyntax, _ isUnknown: inout Bool) -> Bool {
    switch type.kind {
    case .function, .opaque, .packElement, .packExpansion, .suppressed: return false
    case .named(let components):
      switch meaning(of: components) {
      case .placeholder, .member: return false
      case .declared: break
      case .other(let name):
        if name == "Self" { return false }
        if !StandardType.commonNames.contains(name), !TypeSyntax.plainNames.contains(name) {
          isUnknown = true
        }
      }
    default: break
    }
    return type.parts.allSatisfy { isKnowable($0, &isUnknown) }
  }
}
