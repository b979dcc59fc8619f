#if !Dispatch
@available(*, unavailable, message: "Enable the trait 'Dispatch' of 'swift-decorators'.")
public enum Delivery {}
#endif
