#if !Recording
@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum CallRecorder<Subject> {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum CallRecording<Subject> {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum RecordedCall<Arguments, Output> {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum RecordedMember<RecordedSubject, RecordedArguments, RecordedOutput> {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum RecordingError {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum ReplayedError {}
#endif
