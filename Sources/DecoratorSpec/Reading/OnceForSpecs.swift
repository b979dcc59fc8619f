import Synchronization

/// The declarations in the specs of a target, which the first who needs them reads for all.
final class OnceForSpecs: Sendable {
  private let declarations = Mutex<[LocatedDeclaration]?>(nil)

  func value(_ read: () -> [LocatedDeclaration]) -> [LocatedDeclaration] {
    // Reading can need a protocol of a spec itself, so it is not done under the lock.
    if let known = declarations.withLock({ $0 }) { return known }
    let read = read()
    declarations.withLock { $0 = read }
    return read
  }
}
