#if !Tracing
@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum CallTracer {}
#endif
