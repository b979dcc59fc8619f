import Testing

extension Tag {
  /// A test that guards a defect that was mended. It is never dropped, only merged into one that still
  /// fails without the mend.
  @Tag package static var promise: Self
}
