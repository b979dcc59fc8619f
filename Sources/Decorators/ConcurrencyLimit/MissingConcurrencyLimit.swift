#if !ConcurrencyLimit
@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum ConcurrencyLimitPolicy {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum ConcurrencyLimitReachedError {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum ConcurrencyLimiter {}
#endif
