import Foundation

/// A file with policies that changes while the program runs, such as one of a `ConfigMap` in a cluster.
///
/// A cluster replaces the whole file, through a link, so its content is compared, not its date.
struct PolicyFile {
  let url: URL

  /// Uses the policies of the file whenever they change. What cannot be used changes nothing.
  ///
  /// - Parameters:
  ///   - wait: Waits until the file is to be read again, and throws at the end of the program.
  ///   - use: Uses policies.
  func follow(every wait: () async throws -> Void, _ use: (Policies) throws -> Void) async {
    var latest: Data??
    repeat {
      let data = try? Data(contentsOf: url)
      if let latest, latest == data { continue }
      latest = data
      do {
        try use(JSONDecoder().decode(Policies.self, from: data ?? Data()))
        print("\(url.lastPathComponent): in use")
      } catch {
        print("\(url.lastPathComponent): not used, the policies stay: \(type(of: error))")
      }
    } while (try? await wait()) != nil
  }
}
