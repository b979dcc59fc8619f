protocol MailService {
  func unread() async throws -> Int
}
protocol LegacyService {
  func start()
}
