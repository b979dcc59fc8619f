import Foundation

let error = URLError(.timedOut)
let value = ["Hello"]
