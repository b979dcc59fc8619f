/// The second version of what generated code may call in this library.
///
/// A generated file names the version that it was written for:
///
///     private typealias RequiredRuntime = Decorators.RuntimeVersion2
///
/// so that a library that is too old, or too new, is an error at that line and not a puzzle further
/// down. A change that older generated code cannot compile with adds the next version, and marks
/// the one before unavailable.
public enum RuntimeVersion2 {}

/// The first version of what generated code may call in this library.
@available(
  *, unavailable, message: "this file is of an older version of swift-decorators: generate it anew"
)
public enum RuntimeVersion1 {}
