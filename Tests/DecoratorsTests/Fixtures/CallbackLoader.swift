@_spi(Generated) import Decorators
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Decorators for a protocol whose members tell their outcome to completion handlers of every kind.

typealias LoadResult = Result<Box, any Error>
typealias LoadCompletion = (LoadResult) -> Void

protocol CallbackLoader {
  func load(from url: URL, completion: @escaping (Data?, URLResponse?, (any Error)?) -> Void)
  func box(completion: @escaping LoadCompletion)
  func save(_ box: Box, completion: (((any Error)?) -> Void)?)
  func count(in boxes: [Box], completion: @escaping @Sendable (Int) -> Void)
  func delete(_ name: String, reply: (@Sendable ((any Error)?) -> Void)?)
  func show(completion: @escaping @MainActor (Result<String, any Error>) -> Void)
  func hide(completion: (@MainActor @Sendable ((any Error)?) -> Void)?)
  func size(completion: @escaping ((width: Int, height: Int)) -> Void)
  func reset(completion: @escaping () -> Void)
}

struct RetryingCallbackLoader<Decoratee: CallbackLoader>: CallbackLoader {
  let decoratee: Decoratee
  let policy: Decorators.RetryPolicy

  func load(from url: URL, completion: @escaping (Data?, URLResponse?, (any Error)?) -> Void) {
    self.policy.retry(.init(completion)) { completion in
      self.decoratee.load(from: url, completion: completion)
    } when: {
      $2 == nil && ($1 as? HTTPURLResponse)?.statusCode != 200
    }
  }

  func box(completion: @escaping LoadCompletion) {
    self.policy.retry(.init(completion)) { completion in
      self.decoratee.box(completion: completion)
    }
  }

  func save(_ box: Box, completion: (((any Error)?) -> Void)?) {
    self.policy.retry(.init(completion)) { completion in
      self.decoratee.save(box, completion: completion)
    }
  }

  func count(in boxes: [Box], completion: @escaping @Sendable (Int) -> Void) {
    self.policy.retry(.init(completion)) { completion in
      self.decoratee.count(in: boxes, completion: completion)
    } when: {
      $0 < 0
    }
  }

  func delete(_ name: String, reply: (@Sendable ((any Error)?) -> Void)?) {
    self.policy.retry(.init(reply)) { reply in
      self.decoratee.delete(name, reply: reply)
    }
  }

  func show(completion: @escaping @MainActor (Result<String, any Error>) -> Void) {
    self.policy.retry(.init(completion)) { completion in
      self.decoratee.show(completion: completion)
    }
  }

  func hide(completion: (@MainActor @Sendable ((any Error)?) -> Void)?) {
    self.policy.retry(.init(completion)) { completion in
      self.decoratee.hide(completion: completion)
    } when: {
      $0 != nil
    }
  }

  func size(completion: @escaping ((width: Int, height: Int)) -> Void) {
    self.policy.retry(.init(completion)) { completion in
      self.decoratee.size(completion: completion)
    } when: {
      $0.width == 0
    }
  }

  func reset(completion: @escaping () -> Void) {
    self.decoratee.reset(completion: completion)
  }
}

struct LoggingCallbackLoader<Decoratee: CallbackLoader>: CallbackLoader {
  let decoratee: Decoratee
  let log: Decorators.CallLog

  func load(from url: URL, completion: @escaping (Data?, URLResponse?, (any Error)?) -> Void) {
    let call = self.log.started(
      "CallbackLoader.load(from:completion:)", [.redacted("url", url), .unread("completion")])
    guard let call else {
      return self.decoratee.load(from: url, completion: completion)
    }
    call.perform(.init(completion)) { completion in
      self.decoratee.load(from: url, completion: completion)
    }
  }

  func box(completion: @escaping LoadCompletion) {
    let call = self.log.started(
      "CallbackLoader.box(completion:)", [.redacted("completion", completion)])
    guard let call else {
      return self.decoratee.box(completion: completion)
    }
    call.perform(.init(completion)) { completion in
      self.decoratee.box(completion: completion)
    }
  }

  func save(_ box: Box, completion: (((any Error)?) -> Void)?) {
    let call = self.log.started(
      "CallbackLoader.save(_:completion:)", [.redacted("box", box), .unread("completion")])
    guard let call else {
      return self.decoratee.save(box, completion: completion)
    }
    call.perform(.init(completion), revealing: .error) { completion in
      self.decoratee.save(box, completion: completion)
    }
  }

  func count(in boxes: [Box], completion: @escaping @Sendable (Int) -> Void) {
    let call = self.log.started(
      "CallbackLoader.count(in:completion:)", [.redacted("boxes", boxes), .unread("completion")])
    guard let call else {
      return self.decoratee.count(in: boxes, completion: completion)
    }
    call.perform(.init(completion), revealing: .result) { completion in
      self.decoratee.count(in: boxes, completion: completion)
    }
  }

  func delete(_ name: String, reply: (@Sendable ((any Error)?) -> Void)?) {
    let call = self.log.started(
      "CallbackLoader.delete(_:reply:)", [.redacted("name", name), .unread("reply")])
    guard let call else {
      return self.decoratee.delete(name, reply: reply)
    }
    call.perform(.init(reply)) { reply in
      self.decoratee.delete(name, reply: reply)
    }
  }

  func show(completion: @escaping @MainActor (Result<String, any Error>) -> Void) {
    let call = self.log.started("CallbackLoader.show(completion:)", [.unread("completion")])
    guard let call else {
      return self.decoratee.show(completion: completion)
    }
    call.perform(.init(completion), revealing: [.result, .error]) { completion in
      self.decoratee.show(completion: completion)
    }
  }

  func hide(completion: (@MainActor @Sendable ((any Error)?) -> Void)?) {
    let call = self.log.started("CallbackLoader.hide(completion:)", [.unread("completion")])
    guard let call else {
      return self.decoratee.hide(completion: completion)
    }
    call.perform(.init(completion)) { completion in
      self.decoratee.hide(completion: completion)
    }
  }

  func size(completion: @escaping ((width: Int, height: Int)) -> Void) {
    let call = self.log.started("CallbackLoader.size(completion:)", [.unread("completion")])
    guard let call else {
      return self.decoratee.size(completion: completion)
    }
    call.perform(.init(completion)) { completion in
      self.decoratee.size(completion: completion)
    }
  }

  func reset(completion: @escaping () -> Void) {
    let call = self.log.started("CallbackLoader.reset(completion:)", [.unread("completion")])
    guard let call else {
      return self.decoratee.reset(completion: completion)
    }
    call.perform(.init(completion)) { completion in
      self.decoratee.reset(completion: completion)
    }
  }
}

@MainActor
protocol MainActorLoader {
  func load(_ name: String, completion: @escaping (Result<Box, any Error>) -> Void)
  func save(_ box: Box, completion: (@Sendable ((any Error)?) -> Void)?)
  func show(completion: @escaping @MainActor ((any Error)?) -> Void)
}

struct RetryingMainActorLoader<Decoratee: MainActorLoader>: MainActorLoader {
  let decoratee: Decoratee
  let policy: Decorators.RetryPolicy

  func load(_ name: String, completion: @escaping (Result<Box, any Error>) -> Void) {
    self.policy.retry(.init(completion)) { completion in
      self.decoratee.load(name, completion: completion)
    }
  }

  func save(_ box: Box, completion: (@Sendable ((any Error)?) -> Void)?) {
    self.policy.retry(.init(completion)) { completion in
      self.decoratee.save(box, completion: completion)
    } when: {
      $0 is LoadError
    }
  }

  func show(completion: @escaping @MainActor ((any Error)?) -> Void) {
    self.policy.retry(.init(completion)) { completion in
      self.decoratee.show(completion: completion)
    }
  }
}

struct LoggingMainActorLoader<Decoratee: MainActorLoader>: MainActorLoader {
  let decoratee: Decoratee
  let log: Decorators.CallLog

  func load(_ name: String, completion: @escaping (Result<Box, any Error>) -> Void) {
    let call = self.log.started(
      "MainActorLoader.load(_:completion:)", [.redacted("name", name), .unread("completion")])
    guard let call else {
      return self.decoratee.load(name, completion: completion)
    }
    call.perform(.init(completion)) { completion in
      self.decoratee.load(name, completion: completion)
    }
  }

  func save(_ box: Box, completion: (@Sendable ((any Error)?) -> Void)?) {
    let call = self.log.started(
      "MainActorLoader.save(_:completion:)", [.redacted("box", box), .unread("completion")])
    guard let call else {
      return self.decoratee.save(box, completion: completion)
    }
    call.perform(.init(completion)) { completion in
      self.decoratee.save(box, completion: completion)
    }
  }

  func show(completion: @escaping @MainActor ((any Error)?) -> Void) {
    let call = self.log.started("MainActorLoader.show(completion:)", [.unread("completion")])
    guard let call else {
      return self.decoratee.show(completion: completion)
    }
    call.perform(.init(completion)) { completion in
      self.decoratee.show(completion: completion)
    }
  }
}
