// The casts take `@isolated(any)` off a function. Its representation stays the same: Swift converts asynchronous
// functions like this itself, with an instruction that only changes the type (`convert_function`). What the type no
// longer says, that callers go to the actor, the caller here knows: `run(on:)` goes to `isolation`.

/// Completion handlers whose type names the global actor on which they are called.
@_spi(Generated)
extension Handler {
  public init(isolated function: @escaping @isolated(any) () -> Void)
  where Function == @Sendable () -> Void, Arguments == () {
    self.init(unsafeBitCast(function, to: (() -> Void).self))
    isolation = function.isolation
  }

  public init(isolated function: @escaping @isolated(any) (Arguments) -> Void)
  where Function == @Sendable (Arguments) -> Void {
    self.init(unsafeBitCast(function, to: ((Arguments) -> Void).self))
    isolation = function.isolation
  }

  public init<First, Second>(isolated function: @escaping @isolated(any) (First, Second) -> Void)
  where Function == @Sendable (First, Second) -> Void, Arguments == (First, Second) {
    self.init(unsafeBitCast(function, to: ((First, Second) -> Void).self))
    isolation = function.isolation
  }

  public init<First, Second, Third>(
    isolated function: @escaping @isolated(any) (First, Second, Third) -> Void
  )
  where Function == @Sendable (First, Second, Third) -> Void, Arguments == (First, Second, Third) {
    self.init(unsafeBitCast(function, to: ((First, Second, Third) -> Void).self))
    isolation = function.isolation
  }

  public init(isolated function: (@isolated(any) () -> Void)?)
  where Function == (@Sendable () -> Void)?, Arguments == () {
    self.init(unsafeBitCast(function, to: (() -> Void)?.self))
    isolation = function?.isolation
  }

  public init(isolated function: (@isolated(any) (Arguments) -> Void)?)
  where Function == (@Sendable (Arguments) -> Void)? {
    self.init(unsafeBitCast(function, to: ((Arguments) -> Void)?.self))
    isolation = function?.isolation
  }

  public init<First, Second>(isolated function: (@isolated(any) (First, Second) -> Void)?)
  where Function == (@Sendable (First, Second) -> Void)?, Arguments == (First, Second) {
    self.init(unsafeBitCast(function, to: ((First, Second) -> Void)?.self))
    isolation = function?.isolation
  }

  public init<First, Second, Third>(
    isolated function: (@isolated(any) (First, Second, Third) -> Void)?
  )
  where Function == (@Sendable (First, Second, Third) -> Void)?, Arguments == (First, Second, Third)
  {
    self.init(unsafeBitCast(function, to: ((First, Second, Third) -> Void)?.self))
    isolation = function?.isolation
  }
}

/// Completion handlers of the main actor, if a type alias hides the actor from the declaration.
@_spi(Generated)
extension Handler {
  @preconcurrency
  public init(_ function: @escaping @MainActor () -> Void, on actor: MainActor = .shared)
  where Function == @Sendable () -> Void, Arguments == () { self.init(isolated: function) }

  @preconcurrency
  public init(_ function: @escaping @MainActor (Arguments) -> Void, on actor: MainActor = .shared)
  where Function == @Sendable (Arguments) -> Void { self.init(isolated: function) }

  @preconcurrency
  public init<First, Second>(
    _ function: @escaping @MainActor (First, Second) -> Void, on actor: MainActor = .shared
  )
  where Function == @Sendable (First, Second) -> Void, Arguments == (First, Second) {
    self.init(isolated: function)
  }

  @preconcurrency
  public init<First, Second, Third>(
    _ function: @escaping @MainActor (First, Second, Third) -> Void, on actor: MainActor = .shared
  )
  where Function == @Sendable (First, Second, Third) -> Void, Arguments == (First, Second, Third) {
    self.init(isolated: function)
  }

  @preconcurrency
  public init(_ function: (@MainActor () -> Void)?, on actor: MainActor = .shared)
  where Function == (@Sendable () -> Void)?, Arguments == () { self.init(isolated: function) }

  @preconcurrency
  public init(_ function: (@MainActor (Arguments) -> Void)?, on actor: MainActor = .shared)
  where Function == (@Sendable (Arguments) -> Void)? { self.init(isolated: function) }

  @preconcurrency
  public init<First, Second>(
    _ function: (@MainActor (First, Second) -> Void)?, on actor: MainActor = .shared
  )
  where Function == (@Sendable (First, Second) -> Void)?, Arguments == (First, Second) {
    self.init(isolated: function)
  }

  @preconcurrency
  public init<First, Second, Third>(
    _ function: (@MainActor (First, Second, Third) -> Void)?, on actor: MainActor = .shared
  )
  where Function == (@Sendable (First, Second, Third) -> Void)?, Arguments == (First, Second, Third)
  { self.init(isolated: function) }
}
