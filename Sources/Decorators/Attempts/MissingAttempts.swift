#if !Attempts
@available(*, unavailable, message: "Enable the trait 'Attempts' of 'swift-decorators'.")
public enum Backoff {}

@available(*, unavailable, message: "Enable the trait 'Attempts' of 'swift-decorators'.")
public enum RetryBudget {}
#endif
