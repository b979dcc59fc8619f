#if !Admission
@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum AdmissionKey {}
#endif
