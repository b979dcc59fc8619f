#if !Timeout
@available(*, unavailable, message: "Enable the trait 'Timeout' of 'swift-decorators'.")
public enum Timeout {}
#endif
