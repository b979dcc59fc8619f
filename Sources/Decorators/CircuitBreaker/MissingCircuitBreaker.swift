#if !CircuitBreaker
@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum CircuitBreaker {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum CircuitBreakerPolicy {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum CircuitOpenError {}
#endif
