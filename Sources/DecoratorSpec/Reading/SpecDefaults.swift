/// The contents of `defaults:`, which apply to all protocols of a spec.
struct SpecDefaults {
  /// The defaults in one file.
  struct Layer {
    var decorators: DecoratorRequests
    var stack: StackRequest?
  }

  /// The layers. Those of other files come first, and the spec's own build on them.
  var layers: [Layer] = []
  /// A Boolean value that indicates whether they have mistakes that do not depend on a protocol.
  var hasErrors = false

  /// A Boolean value that indicates whether the spec has no `defaults:`, not even with mistakes.
  var areAbsent: Bool { layers.isEmpty && !hasErrors }
}
