#if canImport(Darwin)
  @_spi(Generated) import Decorators
  import Dispatch
  import Foundation

  extension MemoryCache {
    /// Lets the cache shrink when the system is short of memory: to half of its total cost at a warning, and
    /// to nothing at a critical shortage.
    ///
    ///     let feed = RemoteFeed().caching(in: .memory().shrinkingUnderMemoryPressure())
    ///
    /// Like ``trim(to:)``, it concerns all namespaces.
    ///
    /// - Returns: The cache.
    @discardableResult
    public func shrinkingUnderMemoryPressure() -> MemoryCache {
      let monitor = MemoryPressureMonitor {
        [weak contents, date = records.environment.date] share in
        let date = date().timeIntervalSinceReferenceDate
        _ = contents?.update { contents, _ in
          contents.trim(to: Int(Double(contents.cost) * share), at: date)
        }
      }
      contents.withLock { $0.pressureMonitor = monitor }
      return self
    }
  }

  /// Calls a function when the system is short of memory, as long as the monitor exists.
  ///
  /// `@unchecked`, because sources need not be `Sendable`: they are only kept, and cancelled at the end.
  private final class MemoryPressureMonitor: @unchecked Sendable {
    private let sources: [any DispatchSourceMemoryPressure]

    /// - Parameter shrink: A function that is called with the share of the memory to keep.
    init(_ shrink: @escaping @Sendable (Double) -> Void) {
      let levels: [(DispatchSource.MemoryPressureEvent, Double)] = [
        (.warning, 0.5), (.critical, 0),
      ]
      sources = levels.map { level, share in
        let source = DispatchSource.makeMemoryPressureSource(
          eventMask: level, queue: .global(qos: .utility))
        source.setEventHandler { shrink(share) }
        source.activate()
        return source
      }
    }

    deinit {
      for source in sources { source.cancel() }
    }
  }
#endif
