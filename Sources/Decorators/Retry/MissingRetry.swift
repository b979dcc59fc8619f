#if !Retry
@available(*, unavailable, message: "Enable the trait 'Retry' of 'swift-decorators'.")
public enum Recovery {}

@available(*, unavailable, message: "Enable the trait 'Retry' of 'swift-decorators'.")
public enum RecoveryError {}

@available(*, unavailable, message: "Enable the trait 'Retry' of 'swift-decorators'.")
public enum RetryPolicy {}
#endif
