#if !Idempotency
extension CallContext {
  @_spi(Generated)
  @available(*, unavailable, message: "Enable the trait 'Idempotency' of 'swift-decorators'.")
  public convenience init<each Argument: Encodable>(
    of member: String, _ argument: repeat each Argument
  ) {
    self.init(in: nil, of: member)
  }
}
#endif
