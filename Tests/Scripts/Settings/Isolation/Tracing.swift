/// A stand-in for the part of swift-distributed-tracing that generated code uses. Its spans keep nothing.
public struct ServiceContext: Sendable {
  @TaskLocal public static var current: ServiceContext?
}

public enum SpanKind: Sendable { case server, client, producer, consumer, `internal` }

public struct SpanStatus: Sendable {
  public enum Code: Sendable { case ok, error }
  public init(code: Code, message: String? = nil) {}
}

public struct SpanAttribute: Sendable, ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {}
  public static func string(_ value: String) -> SpanAttribute { "" }
}

public struct SpanAttributes: Sendable, ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, SpanAttribute)...) {}
  public subscript(_ name: String) -> String? {
    get { nil }
    set {}
  }
}

public struct SpanEvent: Sendable {
  public init(name: String, attributes: SpanAttributes = [:]) {}
}

public struct SpanLink: Sendable {
  public init(context: ServiceContext, attributes: SpanAttributes) {}
}

public final class Span: Sendable {
  public let context = ServiceContext()
  public var attributes: SpanAttributes {
    get { [:] }
    set {}
  }
  public var isRecording: Bool { true }
  public func setStatus(_ status: SpanStatus) {}
  public func addEvent(_ event: SpanEvent) {}
  public func recordError(_ error: any Error) {}
  public func addLink(_ link: SpanLink) {}
  public func end() {}
}

public protocol Tracer: Sendable {
  func startSpan(_ name: String, ofKind kind: SpanKind) -> Span
}

public enum InstrumentationSystem {
  private struct Silent: Tracer {
    func startSpan(_ name: String, ofKind kind: SpanKind) -> Span { Span() }
  }
  public static let tracer: any Tracer = Silent()
}
