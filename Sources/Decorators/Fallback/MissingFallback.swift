#if !Fallback
@available(*, unavailable, message: "Enable the trait 'Fallback' of 'swift-decorators'.")
public enum FallbackPolicy {}
#endif
