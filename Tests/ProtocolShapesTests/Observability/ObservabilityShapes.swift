import Decorators
import Testing

extension Shape {
  static var observability: [Shape] {
    [
      Shape(RecordingAnalyticsTrackerMembers.self) { () async throws in
        let sut = Analytics().decorated()
        sut.isEnabled = true
        #expect(sut.isEnabled)
        sut.track("event", properties: ["a": 1])
        sut.identify(userID: "id", traits: ["b": "c"])
        sut.screen("name", duration: .seconds(1))
        let done = Inbox<Void>()
        sut.flush { done.put() }
        #expect(await done.first != nil)
        #expect(type(of: sut).sessionTimeout == .seconds(30))
      },
      Shape(RecordingHealthCheckMembers.self) { () async throws in
        let sut = Health(name: "db").decorated()
        #expect(sut.name == "db")
        let report = try await sut.check(timeout: .seconds(2), verbose: true)
        #expect(report == ["status": "db \(Duration.seconds(2))"])
        await #expect(throws: Failure.missing) {
          try await sut.check(timeout: .seconds(3), verbose: false)
        }
        #expect(await sut.lastResult() == false)
        #expect(try await sut.uptime == .seconds(2))
      },
      Shape(RecordingFeatureFlagProviderMembers.self) { () async throws in
        let sut = Flags().decorated()
        #expect(sut.allFlags == [FeatureFlag(name: "new")])
        #expect(sut.isEnabled(FeatureFlag(name: "new")))
        #expect(sut.value(for: "four", default: 9) == 4)
        #expect(sut.value(for: "four", default: "none") == "none")
        await #expect(throws: Failure.refused(1)) { try await sut.refresh() }
        let observed = Inbox<Bool>()
        #expect(sut.observe(FeatureFlag(name: "old"), handler: observed.put) is DoneTask)
        #expect(await observed.first == false)
      },
      Shape(RecordingLogBackendMembers.self) { () async throws in
        var sut = Backend().decorated()
        sut.logLevel = .error
        sut.metadata = ["a": "b"]
        sut[metadataKey: "c"] = "d"
        #expect(sut.logLevel == .error)
        #expect(sut.metadata == ["a": "b", "c": "d"])
        #expect(sut[metadataKey: "c"] == "d")
        sut.log(
          level: .info, message: "m", metadata: nil, source: "s", file: "f", function: "g", line: 1)
      },
      Shape(RecordingLeveledLoggerMembers.self) { () async throws in
        let logger = TextLogger()
        let sut = logger.decorated()
        sut.log(.info, "message", file: "f", line: 3)
        sut.debug("text")
        #expect(throws: Failure.missing) {
          try sut.debug(try { throw Failure.missing }())
        }
        sut.error(Failure.missing, "m")
        #expect(logger.lines == ["info message f 3", "text", "missing m"])
        #expect(sut.isLogging(.info))
      },
      Shape(RecordingMetricsFactoryMembers.self) { () async throws in
        let sut = Metrics().decorated()
        let counter = sut.makeCounter(label: "a", dimensions: [("b", "c")])
        #expect((counter as? NamedCounter)?.name == "abc")
        let recorder = sut.makeRecorder(label: "r", aggregate: true)
        #expect((recorder as? NamedCounter)?.name == "r true")
        sut.destroy(counter)
      },
      Shape(RecordingSpanMembers.self) { () async throws in
        let span = TextSpan("a")
        let sut = span.decorated()
        sut.operationName += "b"
        #expect(sut.operationName == "ab")
        sut.attributes["k"] = 1
        #expect(sut.attributes["k"] as? Int == 1)
        sut.addEvent("e", at: 7)
        #expect(span.event == "e 7")
        sut.recordError(Failure.missing)
        sut.end()
        #expect(!sut.isRecording)
      },
      Shape(RecordingTracerMembers.self) { () async throws in
        let sut = TextTracer().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        #expect(sut.startSpan("a", at: 3).operationName == "a 3")
        let traced: () -> String = { sut.withSpan("b") { $0.operationName } }
        #expect(traced() == "b")
        #expect(throws: Failure.missing) { try sut.withSpan("c") { _ in throw Failure.missing } }
        #expect(await sut.withSpan("d") { span async in span.operationName } == "d later")
        sut.forceFlush()
      },
      Shape(RecordingCrashReporterMembers.self) { () async throws in
        let sut = Crashes().decorated()
        #expect(sut.didCrashOnPreviousExecution)
        sut.setUserID("id")
        sut.record(error: Failure.refused(3), userInfo: nil)
        sut.log("message")
      },
      Shape(RecordingExperimentServiceMembers.self) { () async throws in
        let sut = Experiments().decorated()
        #expect(sut.variant(of: ButtonColor.self) == .red)
        await #expect(throws: Failure.refused(9)) {
          try await sut.assign(.blue, in: ButtonColor.self)
        }
        #expect(await sut.assignments() == ["color": "red"])
      },
      Shape(RecordingConsentManagerMembers.self) { () async throws in
        let sut = Consent().decorated()
        #expect(sut.status(for: "ads") == true)
        #expect(await sut.requestConsent(for: ["ads"]) == ["ads": true])
        sut.revokeAll()
        #expect(!sut.hasAnswered)
      },
      Shape(RecordingEventSinkMembers.self) { () async throws in
        let sut: some EventSink<String> = Sink().decorated()
        sut.send("event")
        sut.send(contentsOf: ["a", "b"])
        #expect(try await sut.flush() == 4)
      },
    ]
  }
}
