#if !Hedge
@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum HedgePolicy {}
#endif
