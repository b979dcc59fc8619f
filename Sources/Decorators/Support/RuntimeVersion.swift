/// The first version of what generated code may call in this library.
///
/// A generated file names the version that it was written for:
///
///     private typealias RequiredRuntime = Decorators.RuntimeVersion1
///
/// so that a library that is too old, or too new, is an error at that line and not a puzzle further
/// down. A change that older generated code cannot compile with adds the next version. Once code
/// for this one is no longer supported, it is marked unavailable, with a message that says to
/// generate the file anew.
public enum RuntimeVersion1 {}
