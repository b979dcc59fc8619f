#if !Metrics
@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum CallMetrics {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum MemoryMetrics {}
#endif
