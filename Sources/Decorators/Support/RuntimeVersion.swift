/// The version of the interface between this library and generated code.
///
/// A generated file names the version that it needs:
///
///     private typealias RequiredRuntime = Decorators.RuntimeVersion8
///
/// If the library is too old or too new, the compiler reports that line instead of unclear errors
/// further down. A change that breaks older generated code adds the next version, and marks the
/// previous one as unavailable.
@_documentation(visibility: internal)
public enum RuntimeVersion8 {}

/// The previous version of the interface between this library and generated code.
@available(
  *, unavailable, message: "this file is of an older version of swift-decorators: generate it anew"
)
public enum RuntimeVersion7 {}
