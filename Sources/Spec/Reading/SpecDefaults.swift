/// What a spec says for all its protocols, under `defaults:`.
struct SpecDefaults {
  /// What is asked for in one file.
  struct Layer {
    var decorators: DecoratorRequests
    var stack: StackRequest?
  }

  /// Those of another file first, on which the spec's own build.
  var layers: [Layer] = []
  /// A Boolean value that indicates whether something is wrong with them, whatever protocol they are for.
  var hasErrors = false

  /// A Boolean value that indicates whether the spec has none, not even wrong ones.
  var areAbsent: Bool { layers.isEmpty && !hasErrors }
}
