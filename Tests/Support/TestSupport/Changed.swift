/// Returns a copy of a value, such as a policy, with a change.
package func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}
