/// The starts of the lines of a document.
struct YAMLLines {
  private var starts = [0]

  /// Finds the lines of `bytes`, which end in a line feed, a carriage return or both.
  init(_ bytes: [UInt8]) {
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
      starts.append(offset)
    }
  }

  /// Returns the number of the line that contains `offset`, counted from 1.
  func number(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }
}
