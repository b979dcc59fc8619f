#if !SingleFlight
@available(*, unavailable, message: "Enable the trait 'SingleFlight' of 'swift-decorators'.")
public enum SharedCalls {}
#endif
