/// A log as people write it with care: a logger behind a protocol, whose messages are put together,
/// and whose clock is asked, only where they are wanted.
protocol Logger: Sendable {
  var isEnabled: Bool { get }
  func write(_ message: String)
}

extension Logger {
  func began(_ call: @autoclosure () -> String) -> ContinuousClock.Instant? {
    guard isEnabled else { return nil }
    write("\(call()) started")
    return .now
  }

  func ended(_ call: @autoclosure () -> String, since start: ContinuousClock.Instant?) {
    guard let start else { return }
    write("\(call()) after \(ContinuousClock.now - start)")
  }
}

/// Drops what it is told, if it wants to be told at all.
final class DroppingLogger: Logger {
  let isEnabled: Bool

  init(isEnabled: Bool) {
    self.isEnabled = isEnabled
  }

  @inline(never)
  func write(_ message: String) {}
}

final class LoggingFeedByHand: Feed {
  private let decoratee: any Feed
  private let logger: any Logger

  init(_ decoratee: any Feed, logger: any Logger) {
    self.decoratee = decoratee
    self.logger = logger
  }

  func page(_ number: Int) async throws -> Int {
    let start = logger.began("page(\(number))")
    do {
      let result = try await decoratee.page(number)
      logger.ended("page(\(number)) succeeded: \(result)", since: start)
      return result
    } catch {
      logger.ended("page(\(number)) failed: \(error)", since: start)
      throw error
    }
  }

  func load(_ number: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    let start = logger.began("load(\(number))")
    decoratee.load(number) { result in
      self.logger.ended("load(\(number)) ended: \(result)", since: start)
      completion(result)
    }
  }

  func decode(_ number: Int) throws -> Int {
    let start = logger.began("decode(\(number))")
    do {
      let result = try decoratee.decode(number)
      logger.ended("decode(\(number)) succeeded: \(result)", since: start)
      return result
    } catch {
      logger.ended("decode(\(number)) failed: \(error)", since: start)
      throw error
    }
  }
}
