/// The values that a call passes on its way to the code that it is for: decorators, and last that code.
///
/// It tells a decorator of the call from one of another call of the same member, which the code makes.
package struct CallPath: Sendable {
  private var types: ArraySlice<ObjectIdentifier>

  /// Creates the path to a value and all that it decorates.
  package init(to decoratee: Any) {
    var types: [ObjectIdentifier] = []
    for value in sequence(first: decoratee, next: Decorators.decoratee) {
      types.append(ObjectIdentifier(type(of: value)))
    }
    self.types = types[...]
  }

  /// Returns the path after a decorator; `nil` if the decorator is not on it.
  func after(_ decorator: Any.Type) -> CallPath? {
    guard let index = types.firstIndex(of: ObjectIdentifier(decorator)) else { return nil }
    var path = self
    path.types = types[(index + 1)...]
    return path
  }
}
