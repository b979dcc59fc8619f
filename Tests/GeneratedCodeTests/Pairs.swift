/// Members that have several closures.
protocol Linker {
  func link(
    id: Int, success: @escaping (String) -> Void, failure: @escaping (any Error) -> Void)
  func unlink(onSuccess: (() -> Void)?, onError: ((any Error) -> Void)?) -> Int
  func play(begin: @escaping () -> Void, end: @escaping () -> Void)
  func movies(
    cached: @escaping (Int) -> Void, completion: @escaping (Result<Int, any Error>) -> Void)
}
