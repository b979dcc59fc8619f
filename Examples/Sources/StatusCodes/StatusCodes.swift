import Decorators
import DecoratorsResilience
import DecoratorsTelemetry
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What eight decorators make of a real server's responses, as one statement of failure tells them.
@main
struct StatusCodes {
  static func main() async throws {
    print(Row.head)
    for answer in Answer.all {
      for kind in Kind.allCases { print(try await row(for: kind, of: answer)) }
    }
  }

  /// The kinds of requests.
  enum Kind: String, CaseIterable {
    case get = "GET"
    case post = "POST"
    /// A request whose body can be read once.
    case stream = "PUT with a body that can be read once"

    func call(_ client: some Client, at url: URL) async throws -> (Data, URLResponse) {
      var request = URLRequest(url: url)
      switch self {
      case .get: break
      case .post: (request.httpMethod, request.httpBody) = ("POST", Data("order".utf8))
      case .stream: return try await client.put(Body(), to: url)
      }
      return try await client.data(for: request)
    }
  }

  /// What the server does, request by request. The last one stays.
  struct Answer {
    let title: String
    let responses: [LoopbackServer.Response]

    static let all = [
      Answer(title: "200", responses: [.text("new")]),
      Answer(title: "404", responses: [.status(404)]),
      Answer(title: "503 once", responses: [.status(503), .text("new")]),
      Answer(title: "503", responses: [.status(503)]),
      Answer(title: "200, then 503", responses: [.text("new"), .status(503)]),
      Answer(
        title: "429, ask again after 0 s",
        responses: [.init(status: 429, headers: ["Retry-After": "0"]), .text("new")]),
      Answer(title: "breaks off once", responses: [.dropConnection, .text("new")]),
    ]
  }

  /// One line of the table.
  struct Row: CustomStringConvertible {
    static let head =
      "| server | request | requests | caller | log | metrics | circuit |\n|---|---|--:|---|---|---|---|"

    var title: String
    var kind: Kind
    var requests: Int
    var outcome: String
    var log: String
    var failures: Int
    var circuit: String

    var description: String {
      "| \(title) | \(kind.rawValue) | \(requests) | \(outcome) | \(log) | \(failures == 0 ? "success" : "failure") | \(circuit) |"
    }
  }

  static func row(for kind: Kind, of answer: Answer) async throws -> Row {
    let number = Countdown(from: answer.responses.count - 1)
    let server = try LoopbackServer { _ in
      let isLast = !number.next()
      return isLast ? answer.responses.last! : answer.responses[0]
    }
    defer { server.stop() }
    let log = MemoryLog()
    let metrics = MemoryMetrics()
    let circuit = CircuitBreaker(.client)
    let client = SessionClient().decorated(
      loggingTo: log, measuringIn: metrics, fallingBackTo: BundledClient(),
      breakingCircuitWith: circuit)
    // The first answer of "200, then 503" is for a call before.
    if answer.title.contains("then") { _ = try? await kind.call(client, at: server.url) }
    let requestsBefore = server.requests.count
    let countsBefore = circuit.counts
    let failuresBefore = failures(in: metrics)
    let outcome: String
    do {
      let (data, response) = try await kind.call(client, at: server.url)
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      outcome = data.isEmpty ? "\(status)" : "\(status), \(String(decoding: data, as: UTF8.self))"
    } catch {
      outcome = "\(type(of: error))"
    }
    let last = log.events.last
    let counts = circuit.counts
    return Row(
      title: answer.title, kind: kind, requests: server.requests.count - requestsBefore,
      outcome: outcome,
      log: last?.error.map { "failed: \($0.description ?? $0.typeName)" } ?? "succeeded",
      failures: failures(in: metrics) - failuresBefore,
      circuit:
        "\(counts.failures - countsBefore.failures) of \(counts.calls - countsBefore.calls) failed")
  }

  private static func failures(in metrics: MemoryMetrics) -> Int {
    Int(metrics.value(of: "calls_total", where: ["outcome": "failure"]))
  }
}
