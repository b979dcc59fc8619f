extension CallRecorder {
  /// Returns the stream of a call, whose elements are its result.
  func recorded<Stream: CallStream>(
    _ stream: Stream, _ number: Int, omitting omitted: OutcomeParts
  ) -> Stream {
    typealias Outcome = Result<[Stream.Element], any Error>
    var elements: [Stream.Element] = []
    return stream.observed {
      elements.append($0)
    } onEnd: { [self] error in
      let given = RecordedEnding(Outcome.success(elements), omitting: omitted)
      guard let error else { return end(number, given) }
      var ending = RecordedEnding(Outcome.failure(error), omitting: omitted)
      ending.written = Result {
        try given.written.get().merging(ending.written.get()) { first, _ in first }
      }
      end(number, ending)
    }
  }

  /// Returns a stream of the recorded elements of a call, which are followed by the recorded error.
  func elements<Stream: CallStream>(
    of call: RecordedEntry, in recording: CallRecording<Subject>, as type: Stream.Type
  ) throws -> Stream {
    let recorded: JSONValue
    do {
      recorded = try next(for: call, in: recording.calls)
    } catch let error as Stream.Failure {
      return Stream { () async throws(Stream.Failure) in throw error }
    }
    let result = try recorded["result"].map {
      try RecordedResult(json: $0, call: call.text).value() as [Stream.Element]
    }
    let own = (Stream.Failure.self as? any (Error & Decodable).Type).map { [$0] } ?? []
    let error = recorded["error"].map { $0.error(among: own + recording.errors) }
    if let error, !(error is Stream.Failure), result == nil { throw error }
    var elements = (result ?? []).makeIterator()
    return Stream { () async throws(Stream.Failure) in
      if let element = elements.next() { return element }
      if let failure = error as? Stream.Failure { throw failure }
      return nil
    }
  }
}
