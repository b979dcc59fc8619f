#if !Tracing
@available(*, unavailable, message: "Enable the trait 'Tracing' of 'swift-decorators'.")
public enum CallTracer {}
#endif
