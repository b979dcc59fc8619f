@_spi(Generated)
extension String {
  /// Creates the text of the value that a decorator decorates, as that of the value itself.
  ///
  /// The property is read by reflection, as Swift does for each value without a description. The text is then
  /// the same on every actor. Programs without reflection metadata get the name of the type.
  public init(describingDecorateeOf decorator: Any) {
    let first = Mirror(reflecting: decorator).children.first
    if let first, first.label?.hasPrefix("decoratee") == true {
      self.init(describing: first.value)
    } else {
      self.init(describing: type(of: decorator))
    }
  }
}
