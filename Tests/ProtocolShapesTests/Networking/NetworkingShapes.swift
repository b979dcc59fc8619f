import Decorators
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Shape {
  static var networking: [Shape] {
    [
      Shape(RecordingHTTPTransportMembers.self) { () async throws in
        let sut = Transport().decorated()
        let (request, root) = (HTTPRequest(path: "/a"), URL(filePath: "/r"))
        let (response, data) = try await sut.send(
          request, body: Data([1]), baseURL: root, operationID: "o")
        #expect(response == HTTPResponse(status: 200, body: "/r/ao"))
        #expect(data == Data([1]))
        await #expect(throws: TransportError.offline) {
          try await sut.send(HTTPRequest(path: "/b"), body: nil, baseURL: root, operationID: "p")
        }
      },
      Shape(RecordingAPIClientMembers.self) { () async throws in
        var sut = Client().decorated()
        #expect(sut.baseURL.path() == "/api")
        sut.defaultHeaders["c"] = "d"
        #expect(sut.defaultHeaders == ["a": "b", "c": "d"])
        #expect(try await sut.get("four", query: ["q": nil]) == 5)
        #expect(try await sut.post([1, 2], to: "p", timeout: .seconds(1)) == [1, 2])
        await #expect(throws: TransportError.status(3)) {
          let _: Int = try await sut.post(1, to: "abc", timeout: .zero)
        }
        #expect(try await sut.send(HTTPRequest(path: "p")) == HTTPResponse(status: 200, body: "p"))
        await #expect(throws: TransportError.status(405)) {
          try await sut.send(HTTPRequest(method: .post, path: "p"))
        }
        sut.cancelAll()
      },
      Shape(RecordingEndpointTypeMembers.self) { () async throws in
        let sut = Login(path: "login").decorated()
        #expect((sut.path, sut.method, sut.timeoutInterval) == ("login", .post, 1.5))
        #expect(sut.headers == nil)
        #expect(sut.queryItems == [URLQueryItem(name: "q", value: "login")])
        #expect(sut.body as? String == "login")
        #expect(!sut.requiresAuthentication)
      },
      Shape(RecordingURLSessioningMembers.self) { () async throws in
        let session = Session()
        let sut = session.decorated()
        #expect(sut.configuration === session.configuration)
        let loaded = Inbox(of: (Data?, (any Error)?).self)
        let task = sut.dataTask(with: URLRequest(url: URL(filePath: "/d"))) { data, _, error in
          loaded.put((data, error))
        }
        #expect(task is DoneTask)
        #expect(await loaded.first?.0 == Data("/d".utf8))
        let uploaded = Inbox<Result<Int, any Error>>()
        let sent = Inbox<[Int64]>()
        sut.upload(Data([1, 2]), progress: { sent.put([$0, $1]) }, completion: uploaded.put)
        #expect(try await uploaded.first?.get() == 2)
        #expect(await sent.first == [1, 2])
        sut.finishTasksAndInvalidate()
      },
      Shape(RecordingRequestInterceptorMembers.self) { () async throws in
        let sut = Interceptor().decorated()
        let adapted = Inbox<Result<HTTPRequest, any Error>>()
        sut.adapt(HTTPRequest(path: "p"), for: "s", completion: adapted.put)
        #expect(try await adapted.first?.get() == HTTPRequest(path: "ps"))
        let answer = Inbox<(Bool, TimeInterval)>()
        sut.retry(HTTPRequest(path: "abc"), dueTo: TransportError.offline) { answer.put(($0, $1)) }
        #expect(try #require(await answer.first) == (true, 3))
      },
      Shape(RecordingNetworkMonitoringMembers.self) { () async throws in
        let sut = Monitor().decorated()
        var status: Bool?
        sut.onStatusChange = { status = $0 }
        sut.startMonitoring(on: DispatchQueue(label: "monitor"))
        #expect(status == true)
        #expect(sut.onStatusChange != nil)
        #expect(sut.isConnected)
        #expect(await sut.isExpensive)
        sut.stopMonitoring()
        #expect(!sut.isConnected)
      },
      Shape(RecordingImageDownloadingMembers.self) { () async throws in
        let sut = Downloader().decorated()
        let image = Inbox<Result<Data, TransportError>>()
        var progress = 0.0
        let task = sut.download(
          from: URL(filePath: "/i"), progress: { progress = $0 }, completion: image.put)
        #expect(task is DoneTask)
        #expect(try await image.first?.get() == Data("/i".utf8))
        #expect(progress == 0.5)
        sut.prefetch([URL(filePath: "/a"), URL(filePath: "/b")])
        #expect(sut.cachedImage(for: URL(filePath: "/c")) == Data([1]))
      },
      Shape(RecordingAuthenticatorMembers.self) { () async throws in
        let sut = TokenAuthenticator().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        var request = HTTPRequest(path: "p")
        sut.apply(7, to: &request)
        #expect(sut.isRequest(request, authenticatedWith: 7))
        let refreshed = Inbox<Result<Int, any Error>>()
        sut.refresh(7, completion: refreshed.put)
        #expect(try await refreshed.first?.get() == 8)
        let response = HTTPResponse(status: 401)
        #expect(sut.isAuthenticationFailure(response, with: TransportError.offline))
      },
      Shape(RecordingGraphQLClientMembers.self) { () async throws in
        let sut = GraphQL().decorated()
        let name = Inbox<Result<Int, any Error>>()
        sut.fetch(query: NameQuery(), queue: DispatchQueue(label: "three"), resultHandler: name.put)
        #expect(try await name.first?.get() == 5)
        #expect(try await sut.fetch(query: NameQuery()) == 4)
        let cleared = Inbox<Result<Void, any Error>>()
        sut.clearCache(callbackQueue: DispatchQueue(label: "ab"), completion: cleared.put)
        let result = try #require(await cleared.first)
        #expect(throws: Failure.refused(2)) { try result.get() }
      },
      Shape(RecordingDownloadDelegateMembers.self) { () async throws in
        let sut = Downloads().decorated()
        let (source, target) = (URL(filePath: "/source"), URL(filePath: "/target"))
        sut.downloadDidStart(source)
        sut.download(source, didReceive: 10, of: 20)
        sut.download(source, didFinishTo: target)
        sut.download(source, didFailWith: TransportError.offline)
        #expect(sut.downloadShouldResume(source))
      },
      Shape(RecordingWebSocketConnectionMembers.self) { () async throws in
        let sut = Socket().decorated()
        #expect(sut.closeCode == 1001)
        await #expect(throws: TransportError.offline) { for try await _ in sut.messages {} }
        await #expect(throws: Failure.refused(4)) { try await sut.send("four") }
        await #expect(throws: Failure.refused(-2)) { try await sut.send(Data([1, 2])) }
        #expect(try await sut.ping() == .milliseconds(3))
        await sut.close(code: 1000, reason: nil)
      },
      Shape(RecordingServerTrustEvaluatingMembers.self) { () async throws in
        let sut = Trust().decorated()
        try sut.evaluate([Data([1])], forHost: "h")
        #expect(throws: Failure.refused(4)) { try sut.evaluate([], forHost: "host") }
        #expect(sut.pins(forHost: "h") == ["h"])
      },
      Shape(RecordingMultipartEncodingMembers.self) { () async throws in
        var sut = Multipart().decorated()
        #expect(throws: Failure.missing) { try sut.encode() }
        sut.append(Data([1]), withName: "a", fileName: nil)
        sut.append(InputStream(data: Data([5])), withLength: 2)
        #expect(try sut.encode() == Data([1, 97, 0, 0]))
        #expect((sut.boundary, sut.contentLength) == ("--", 4))
      },
    ]
  }
}
