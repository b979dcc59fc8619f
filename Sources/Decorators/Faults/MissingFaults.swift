#if !Faults
@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum Fault<Subject> {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum FaultInjector<Subject> {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum FaultMember<FaultSubject, FaultOutput> {}
#endif
