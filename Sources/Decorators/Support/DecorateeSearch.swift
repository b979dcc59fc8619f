/// Returns a value itself, or the first one that it decorates, that is of a type.
///
/// A decorator hides the type of what it decorates: `as?` sees the outermost decorator alone. This function
/// looks through all of them, and through those that you write yourself:
///
/// ```swift
/// let repository: any FeedRepository = RemoteFeed().retrying().logging()
/// let remote = decoratee(of: repository, as: RemoteFeed.self)
/// ```
///
/// It follows stored properties named `decoratee`, which it finds by reflection. That takes microseconds,
/// and finds nothing in a module that is compiled without the metadata of reflection.
///
/// - Parameters:
///   - value: The value, a decorator or not.
///   - type: The type to look for, that of a decorator or of what it decorates.
public func decoratee<Wanted>(of value: Any, as type: Wanted.Type) -> Wanted? {
  sequence(first: value, next: decoratee).lazy.compactMap { $0 as? Wanted }.first
}

/// Returns what a value decorates; `nil` if it is no decorator.
func decoratee(of value: Any) -> Any? {
  // The decorators of a protocol with a member `decoratee` have the second name.
  let names = ["decoratee", "ownDecoratee"]
  return Mirror(reflecting: value).children.first { names.contains($0.label ?? "") }?.value
}
