struct Price: Sendable {
  var cents = 0
}
