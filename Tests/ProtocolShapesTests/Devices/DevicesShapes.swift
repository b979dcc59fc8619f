import Decorators
import Foundation
import Testing

extension Shape {
  static var devices: [Shape] {
    [
      Shape(RecordingMediaPlayerMembers.self) { () async throws in
        let sut = Player().decorated()
        #expect(type(of: sut).supportedFormats == ["mp4"])
        try await sut.load(URL(filePath: "/abc"))
        sut.play()
        sut.pause()
        sut.rate = 2
        sut.currentTime += 5
        #expect((sut.currentTime, sut.rate, sut.duration) == (5, 2, 4))
        let finished = Inbox<Bool>()
        sut.seek(to: 3, completion: finished.put)
        #expect(await finished.first == true)
      },
      Shape(RecordingMediaPlayerDelegateMembers.self) { @MainActor () async throws in
        let sut = PlayerDelegate().decorated()
        let player = Player()
        sut.playerDidBecomeReady(player)
        await sut.player(player, didChange: 2.5)
        sut.player(player, didFailWith: Failure.missing)
        player.rate = 3
        #expect(sut.playerShouldLoop(player))
      },
      Shape(RecordingBluetoothCentralMembers.self) { () async throws in
        let sut = Central().decorated()
        let (id, delegate) = (UUID(), CentralDelegate())
        sut.delegate = delegate
        #expect(sut.delegate === delegate)
        sut.scan(forServices: [id], allowDuplicates: true)
        sut.stopScan()
        #expect(!sut.isPoweredOn)
        let connected = Inbox<Result<Peripheral, any Error>>()
        sut.connect(Peripheral(id: id), timeout: .seconds(3), completion: connected.put)
        #expect(try await connected.first?.get().name == "\(Duration.seconds(3))")
        let data = try await sut.readValue(of: id, from: Peripheral(id: id))
        #expect(data == Data([id.uuid.0, id.uuid.0]))
        await #expect(throws: Failure.refused(1)) {
          try await sut.write(Data([9]), to: id, withResponse: true)
        }
      },
      Shape(RecordingBluetoothCentralDelegateMembers.self) { () async throws in
        let sut = CentralDelegate().decorated()
        let (central, peripheral) = (Central(), Peripheral(id: UUID()))
        sut.central(central, didDiscover: peripheral, rssi: -40)
        sut.central(central, didDisconnect: peripheral, error: nil)
      },
      Shape(RecordingLocationProvidingMembers.self) { () async throws in
        let sut = Locations(isAuthorized: false).decorated()
        sut.requestAuthorization()
        #expect(!sut.isAuthorized)
        await #expect(throws: LocationError.denied) { try await sut.currentLocation() }
        let near = await sut.locations(within: 2).first { _ in true }
        #expect(near == Location(latitude: 2, longitude: -2))
        let update = Inbox<Result<Location, LocationError>>()
        sut.startUpdating(update.put)
        #expect(await update.first == .failure(.unknown))
        #expect(try sut.geocode("3") == Location(latitude: 3, longitude: 3))
        #expect(throws: LocationError.unknown) { try sut.geocode("nowhere") }
      },
      Shape(RecordingBiometricAuthenticatingMembers.self) { () async throws in
        let sut = FaceReader().decorated()
        #expect(sut.kind == "face")
        #expect(throws: Failure.missing) { try sut.canEvaluate() }
        let answer = Inbox<(Bool, (any Error)?)>()
        sut.evaluate(reason: "why") { answer.put(($0, $1)) }
        #expect(try #require(await answer.first).1 as? Failure == .refused(3))
        sut.invalidate()
      },
      Shape(RecordingCameraSessionMembers.self) { @MainActor () async throws in
        let sut = Camera().decorated()
        await sut.start()
        #expect(sut.isRunning)
        sut.stop()
        sut.zoom *= 2
        #expect(sut.zoom == 2)
        let photo = Inbox<Result<Data, any Error>>()
        sut.capturePhoto(flash: true, completion: photo.put)
        #expect(try await photo.first?.get() == Data([1]))
        #expect(throws: Failure.refused(3)) { try sut.focus(at: (x: 1, y: 3)) }
      },
      Shape(RecordingHapticsEngineMembers.self) { () async throws in
        let sut = Haptics().decorated()
        #expect(sut.supportsHaptics)
        try sut.prepare()
        #expect(throws: Failure.refused(5)) { try sut.play([1, 2], intensity: 3) }
        sut.stop()
      },
      Shape(RecordingSensorStreamMembers.self) { () async throws in
        let sut = Thermometer().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        #expect(await sut.readings(every: .seconds(4)).first { _ in true } == 4)
        #expect(sut.latest == 20)
        sut.calibrate(from: 0, to: 100)
      },
      Shape(RecordingVideoEncodingMembers.self) { () async throws in
        var sut = Encoder().decorated()
        #expect(try sut.encode(VideoFrame(pixels: [1, 2]), at: 0.5) == Data([1, 2]))
        #expect(throws: Failure.missing) { try sut.encode(VideoFrame(pixels: []), at: 1) }
        #expect(sut.size(of: VideoFrame(pixels: [1, 2, 3])) == 3)
        #expect(sut.finish() == [0.5])
      },
      Shape(RecordingPhotoLibraryMembers.self) { () async throws in
        let sut = Photos().decorated()
        #expect(await sut.count == 9)
        #expect(await sut.photos(limit: 2) == ["photo 0", "photo 1"])
        let (changed, completed) = (Inbox<Void>(), Inbox<Bool>())
        sut.performChanges({ changed.put() }) { isDone, _ in completed.put(isDone) }
        #expect(await changed.first != nil)
        #expect(await completed.first == true)
        await #expect(throws: Failure.refused(2)) { try await sut.delete(["a", "b"]) }
      },
      Shape(RecordingAudioSourceMembers.self) { () async throws in
        let sut = Microphone().decorated()
        var buffer: [Float] = [0]
        #expect(try sut.read(into: &buffer, count: 2) == 3)
        #expect(buffer == [0, 1, 2])
        #expect(throws: Failure.refused(9)) { try sut.read(into: &buffer, count: 9) }
        #expect(sut.withSamples { $0.removeFirst() } == 1)
        #expect(sut.sampleRate == 44_100)
      },
      Shape(RecordingSpeechRecognizerMembers.self) { () async throws in
        let sut = Recognizer().decorated()
        let text = Inbox<String?>()
        sut.recognize(Data([1, 2])) { result, _ in text.put(result) }
        #expect(await text.first == "2 words")
        #expect(await sut.isAvailable(for: sut.locale))
      },
    ]
  }
}
