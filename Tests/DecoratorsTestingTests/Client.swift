import Decorators

/// A service that answers with the status of a response.
protocol Client: Sendable {
  func page(_ number: Int) async throws -> Response
  func load(_ number: Int, completion: @escaping @Sendable (Result<Response, any Error>) -> Void)
  func ticket() async throws -> String
}

struct Response: HTTPStatusReporting, Sendable {
  var httpStatus = 200
}

/// A client whose calls reach a service, and whose errors are responses.
struct StubClient: Client {
  var call: @Sendable () async throws -> Void = {}
  var key: @Sendable (String?) -> Void = { _ in }

  func page(_ number: Int) async throws -> Response {
    do {
      try await call()
      return Response()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return Response(httpStatus: 503)
    }
  }

  func load(_ number: Int, completion: @escaping @Sendable (Result<Response, any Error>) -> Void) {
    completion(.success(Response(httpStatus: number)))
  }

  func ticket() async throws -> String {
    key(CallContext.current?.key)
    return ""
  }
}
