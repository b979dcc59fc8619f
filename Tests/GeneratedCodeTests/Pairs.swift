/// Members that have several closures, and one whose closure may be left out.
protocol Linker {
  func link(
    id: Int, success: @escaping (String) -> Void, failure: @escaping (any Error) -> Void)
  func unlink(onSuccess: (() -> Void)?, onError: ((any Error) -> Void)?) -> Int
  func play(begin: @escaping () -> Void, end: @escaping () -> Void)
  func movies(
    cached: @escaping (Int) -> Void, completion: @escaping (Result<Int, any Error>) -> Void)
  func load(
    progress: @escaping (Double) -> Void, completion: @escaping (Result<Int, any Error>) -> Void
  ) -> Int
  func status(completion: ((Int?, Int) -> Void)?)
}
