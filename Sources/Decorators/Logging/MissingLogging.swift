#if !Logging
@available(*, unavailable, message: "Enable the trait 'Logging' of 'swift-decorators'.")
public enum CallLog {}

@available(*, unavailable, message: "Enable the trait 'Logging' of 'swift-decorators'.")
public enum ClosureLog {}

@available(*, unavailable, message: "Enable the trait 'Logging' of 'swift-decorators'.")
public enum JSONLog {}

@available(*, unavailable, message: "Enable the trait 'Logging' of 'swift-decorators'.")
public protocol LogSink {}

@available(*, unavailable, message: "Enable the trait 'Logging' of 'swift-decorators'.")
public enum LoggedCall {}

@available(*, unavailable, message: "Enable the trait 'Logging' of 'swift-decorators'.")
public enum MemoryLog {}

@available(*, unavailable, message: "Enable the trait 'Logging' of 'swift-decorators'.")
public enum MultiplexLog {}

@available(*, unavailable, message: "Enable the trait 'Logging' of 'swift-decorators'.")
public enum StandardErrorLog {}
#endif
