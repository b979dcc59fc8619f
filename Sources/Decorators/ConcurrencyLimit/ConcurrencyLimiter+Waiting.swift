extension ConcurrencyLimiter {
  /// The treatment of a call that was not let through at once.
  private enum Arrival {
    case admitted
    case waits(WaitingLine<Waiter>.Place, behind: Int)
    case rejected(waiting: Int)
  }

  @_spi(Generated)
  public func admission(
    isolation: isolated (any Actor)?
  ) async throws(ConcurrencyLimitReachedError) -> CallPass {
    let waiter = Waiter()
    switch arrive(waiter) {
    case .admitted: break
    case .rejected(let waiting): throw rejection(waiting: waiting)
    case .waits(let place, let countBefore):
      tell(.waits(behind: countBefore))
      let ending = await waiter.ending(within: policy.maxWait, by: clock)
      if case .ended = ending { break }
      if leave(place) {
        guard case .timedOut = ending else { throw ConcurrencyLimitReachedError(limit: limit) }
        throw rejection()
      }
      // The call has got a place in the meantime. A cancelled call cannot use it.
      guard case .timedOut = ending else {
        giveBack()
        throw ConcurrencyLimitReachedError(limit: limit)
      }
    }
    return isTimed ? timedPass() : CallPass()
  }

  private func arrive(_ waiter: Waiter) -> Arrival {
    line.withLock { line in
      let waiting = line.count
      let mayWait = policy.mayWait && policy.maxWaiting.map { waiting < $0 } ?? true
      guard waiting == 0 else {
        return mayWait ? .waits(line.join(waiter), behind: waiting) : .rejected(waiting: waiting)
      }
      var current = count.value.load(ordering: .relaxed)
      while true {
        let isAdmitted = current < limit
        guard isAdmitted || mayWait else { return .rejected(waiting: 0) }
        let (isExchanged, actual) = count.value.weakCompareExchange(
          expected: current, desired: current + (isAdmitted ? 1 : Self.lineMark),
          ordering: .acquiring)
        if isExchanged { return isAdmitted ? .admitted : .waits(line.join(waiter), behind: 0) }
        current = actual
      }
    }
  }

  /// Leaves the line.
  ///
  /// - Returns: `false` if the call has got a place instead.
  private func leave(_ place: WaitingLine<Waiter>.Place) -> Bool {
    line.withLock { line in
      guard line.leave(place) != nil else { return false }
      if line.isEmpty { count.value.wrappingSubtract(Self.lineMark, ordering: .releasing) }
      return true
    }
  }

  /// Lets waiting calls through, as long as there are places.
  @inline(never)
  @usableFromInline
  func admitWaiting() {
    while let waiter = line.withLock({ admitFirst(of: &$0) }) { waiter.set(()) }
  }

  private func admitFirst(of line: inout WaitingLine<Waiter>) -> Waiter? {
    guard underWay < limit, let waiter = line.takeFirst() else { return nil }
    count.value.wrappingAdd(
      1 - (line.isEmpty ? Self.lineMark : 0), ordering: .acquiringAndReleasing)
    return waiter
  }
}
