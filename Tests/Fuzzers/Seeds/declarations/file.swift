// protocol Comment { func never() }
/* protocol /* nested */ Comment {} */
let text = "protocol \(a("}")) {" + #"\#(b) "protocol" {"# + """
  protocol {
    \(c ? "x" : """
      inner
      """)
  """
let pattern = /[}"]{2}/, other = #/ protocol { /#
extension Outer.Inner {
  struct Nested<T>: P where T: Q {
    private protocol Hidden: AnyObject { var `class`: String { get } }
    func body() { if a < b, c > (d) { protocol_ = 1 } }
  }
}
#if canImport(Darwin)
  public protocol Feed {}
#else
  protocol Feed { func load(👍: Int) -> É }
#endif
