#if !Admission
@available(*, unavailable, message: "Enable the trait 'Admission' of 'swift-decorators'.")
public enum AdmissionKey {}
#endif
