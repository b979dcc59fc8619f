#if !Hedge
@available(*, unavailable, message: "Enable the trait 'Hedge' of 'swift-decorators'.")
public enum HedgePolicy {}
#endif
