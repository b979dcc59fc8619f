func a( -> Int
var b: Int
let c: Int { get }
func d() { body() }
func e(x: Int = 1, [Int]) throws(
case f
#if A
  func g()
"never closed
protocol H: ,
