/// Lets other tasks run until a condition holds, or until the time limit of the test has passed.
func until(
  isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async {
  while !condition(), !Task.isCancelled { await Task.yield() }
}
