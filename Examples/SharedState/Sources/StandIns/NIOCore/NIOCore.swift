/// The part of SwiftNIO that the stand-ins for clients use, declared as there.
public struct ByteBuffer: Sendable, Hashable {
  public let readableBytesView: [UInt8]

  public init(bytes: some Sequence<UInt8>) { readableBytesView = Array(bytes) }
}

public final class EventLoopFuture<Value: Sendable>: Sendable {
  private let task: Task<Value, any Error>

  public init(_ work: @escaping @Sendable () async throws -> Value) { task = Task(operation: work) }

  public func get() async throws -> Value { try await task.value }
}
