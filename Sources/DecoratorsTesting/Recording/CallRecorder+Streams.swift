@_spi(Generated) import Decorators

extension CallStream {
  /// A stream without elements.
  static var empty: Self { Self(ElementPlace()) { false } }
}

extension CallRecorder {
  /// Returns the stream of a call, whose elements are its result.
  func recorded<Stream: CallStream>(
    _ stream: Stream, of call: RecordedEntry, omitting omitted: OutcomeParts
  ) -> Stream {
    var elements: [Stream.Element] = []
    let source = StreamSource(stream)
    let advance = CallInstrumentation?.none.observing(source.advance) {
      elements.append(source.element!)
    } onEnd: { [self] error in
      let outcome = error.map { .failure($0) } ?? Result.success(elements)
      end(call, RecordedEnding(of: call, outcome, [elements], error: error, omitting: omitted))
    }
    return Stream(source, advance)
  }

  /// Returns a stream of the recorded elements of a call, which are followed by the recorded error.
  func elements<Stream: CallStream>(
    of call: RecordedEntry, in recording: CallRecording<Subject>, as type: Stream.Type
  ) throws -> Stream {
    let recorded: WrittenCall
    do {
      recorded = try next(for: call, in: recording)
    } catch let error as Stream.Failure {
      return Stream(failing: error)
    }
    let result = try recorded.result.map {
      try RecordedResult(json: $0, call: call.text).value() as [Stream.Element]
    }
    let error = recorded.error.map { recording.original($0, of: Stream.Failure.self) }
    if let error, !(error is Stream.Failure), result == nil { throw error }
    var elements = (result ?? []).makeIterator()
    let place = ElementPlace<Stream.Element>()
    return Stream(place) {
      place.element = elements.next()
      if place.element == nil, let failure = error as? Stream.Failure { throw failure }
      return place.element != nil
    }
  }
}
