@_spi(Generated) import Decorators

/// The order in which a simulation runs what is ready.
enum JobOrder: Sendable, Equatable {
  case random
  /// What became ready last is first.
  case newest
  case oldest
  /// One task waits until nothing else is ready.
  case starving
  /// Each task has a random priority, which changes now and then.
  case priorities

  static let seedOfOldest: UInt64 = 3

  /// Chance alone seldom gives the other orders.
  init(seed: UInt64) {
    self =
      switch seed % 16 {
      case 2: .newest
      case Self.seedOfOldest: .oldest
      case 4, 5: .starving
      case 6, 7, 8: .priorities
      default: .random
      }
  }
}

/// The jobs of a simulation that are ready.
struct JobQueue {
  private let order: JobOrder
  private var jobs: [(job: UnownedJob, task: Int)] = []
  /// The tasks by their identifiers, numbered as they appear.
  private var tasks: [String: Int] = [:]
  /// The task that is to starve.
  private let victim: Int
  private var priorities: [UInt64] = []

  init(_ order: JobOrder, _ random: inout RandomNumbers) {
    self.order = order
    victim = .random(in: 1..<24, using: &random)
  }

  mutating func append(_ job: UnownedJob) {
    jobs.append((job, order == .starving || order == .priorities ? number(of: job) : 0))
  }

  private mutating func number(of job: UnownedJob) -> Int {
    let id = job.description
    if let number = tasks[id] { return number }
    tasks[id] = tasks.count
    return tasks.count - 1
  }

  /// Removes the next job. Returns it and what tells the choice from others.
  mutating func next(_ random: inout RandomNumbers) -> (UnownedJob, choice: Int)? {
    guard !jobs.isEmpty else { return nil }
    let index =
      switch order {
      case .random: Int.random(in: 0..<jobs.count, using: &random)
      case .newest: jobs.count - 1
      case .oldest: 0
      case .starving: starving(&random)
      case .priorities: highest(&random)
      }
    let choice = jobs.count << 16 | index
    return (jobs.remove(at: index).job, choice)
  }

  private func starving(_ random: inout RandomNumbers) -> Int {
    let others = jobs.indices.filter { jobs[$0].task != victim }
    return (others.isEmpty ? Array(jobs.indices) : others).randomElement(using: &random)!
  }

  private mutating func highest(_ random: inout RandomNumbers) -> Int {
    while priorities.count < tasks.count { priorities.append(random.next()) }
    let index = jobs.indices.max { priorities[jobs[$0].task] < priorities[jobs[$1].task] }!
    if random.unit() < 0.05 { priorities[jobs[index].task] = random.next() }
    return index
  }
}

/// The random numbers of a seed (xorshift64*, after a step that spreads neighbouring seeds).
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    var seed = seed &+ 0x9E37_79B9_7F4A_7C15
    seed = (seed ^ (seed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    seed = (seed ^ (seed >> 27)) &* 0x94D0_49BB_1331_11EB
    state = max(1, seed ^ (seed >> 31))
  }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// Returns a number from 0 to 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
