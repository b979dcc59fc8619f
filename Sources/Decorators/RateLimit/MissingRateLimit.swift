#if !RateLimit
@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum RateLimitExceededError {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum RateLimitPolicy {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public protocol RateLimitStore {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum RateLimiter {}
#endif
