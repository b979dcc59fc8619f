#if !SingleFlight
@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum SharedCalls {}
#endif
