import DecoratorGenerator
import DecoratorSpec
import Foundation
import Testing

/// Which members of real protocols a decorator acts on by itself, by their names.
@Suite struct CallMeaningTests {
  /// Returns the methods on which a decorator acts without being asked to.
  ///
  /// - Parameter names: Methods as in `MethodNames.txt`.
  private func treated(_ names: [String], by decorator: String) throws -> [String] {
    let text = names.enumerated().map { index, name in
      """
        P\(index):
          inherits: Sendable
          members: '\(Self.declaration(of: name))'
          decorators: { \(decorator): {} }

      """
    }.joined()
    let generator = try Generator(library: .builtIn) { _ in "" }
    let spec = try generator.read(
      SourceText(path: "Names.decorators.yaml", text: "protocols:\n" + text))
    try #require(spec.protocols.count == names.count)
    return zip(names, spec.protocols).filter { _, decorated in
      !decorated.decorators[0].treatments[0].isForwarded
    }.map(\.0)
  }

  /// Returns the methods of a section of `MethodNames.txt`.
  private static func names(_ section: String) throws -> [String] {
    let file = SourceTarget.root.appending(path: "Tests/Support/MethodNames.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return lines.drop { $0 != "\(section):" }.dropFirst().prefix { $0.hasPrefix("  ") }
      .map { String($0.dropFirst(2)) }
  }

  private static func declaration(of name: String) -> String {
    let open = name.firstIndex(of: "(") ?? name.endIndex
    let close = name.range(of: ") -> ")
    let labels = name[open..<(close?.lowerBound ?? name.endIndex)].dropFirst().split(separator: ":")
    let result = close.map { name[$0.upperBound...] } ?? "Void"
    var parameters = labels.enumerated().map { index, label in
      (label == "_" ? "_ value\(index)" : "\(label) value\(index)") + ": Int"
    }
    guard result == "(handler)" else {
      return
        "func \(name[..<open])(\(parameters.joined(separator: ", "))) async throws -> \(result)"
    }
    let label = labels.last ?? "completion"
    if !parameters.isEmpty { parameters.removeLast() }
    parameters.append("\(label) handler: @escaping (Result<Int, any Error>) -> Void")
    return "func \(name[..<open])(\(parameters.joined(separator: ", ")))"
  }

  @Test(arguments: ["retry", "fallback", "singleFlight"])
  func `No call that writes or takes is made again unasked`(_ decorator: String) throws {
    let names = try Self.names("writing") + Self.names("taking")
    #expect(try treated(names, by: decorator) == [])
  }

  @Test func `Seven in eight calls that read are retried unasked`() throws {
    let names = try Self.names("reading")
    let treated = Set(try treated(names, by: "retry"))
    let missed = names.filter { !treated.contains($0) }
    #expect(missed.count * 8 <= names.count, "\(missed)")
  }

  @Test(arguments: [
    "collectPayment(for:) -> Receipt", "broadcast(data:) -> Int", "mutate(request:) -> Reply",
    "printShippingLabel(id:) -> Label", "installPlugin(slug:) -> Plugin",
    "forgotPassword(email:) -> Bool", "generateNewPassword() -> String",
    "revokeToken(_:) -> Bool", "tagResource(input:) -> TagResourceOutput",
    "initiateAuth(input:) -> InitiateAuthOutput", "completeMultipartUpload(input:) -> Output",
    "getAndIncrement() -> Int", "loadAndDelete(id:) -> User", "fetchOrCreate(id:) -> User",
    "fetch(orCreate:) -> User", "fetchMessages(markAsRead:) -> [Message]",
    "loadUser(deleteAfter:) -> User", "canSpend(reserving:) -> Bool", "hasAndConsumes() -> Bool",
    "containsOrAdds(id:) -> Bool", "getLock() -> Lock", "items(popping:) -> [Item]",
    "load(_:deleting:) -> User", "fetchAdd(_:) -> Int",
    "order(productID:) -> Order", "transfer(_:) -> Transfer", "order(id:quantity:) -> Order",
    "checkOut(cart:) -> Order",
    "checkIn(guest:) -> Room", "resolveConflict(id:) -> Conflict", "bootstrapSession() -> Session",
    "image(at:) -> Data", "userCreate(name:) -> User", "registration(of:) -> Int",
    "receive() -> Data", "readAsync(upToCount:) -> Data", "next() -> Int", "pop() -> Job",
    "dequeue() -> Job", "readNext() -> Line", "read(upTo:) -> Data", "read(into:) -> Int",
    "fetchNext() -> Row", "readLine() -> String", "readPackets() -> [Data]",
    "readMessages() -> [Message]", "getNextJob() -> Job", "fetchJob() -> Job",
    "getDeviceCode() -> String", "applicationPassword() -> Password", "getNewAddress() -> Address",
    "getToken(codeVerifier:) -> Token", "getAccessToken(code:) -> String",
    "accessToken(user:) -> String", "getLoginFlow(url:) -> Flow", "oneTimeKeys() -> [Key]",
    "load() -> InstallerResult", "parse(url:) -> Bool", "decode() -> Frame",
    "gist(body:) -> Gist", "message(to:) -> Message",
    "getSingleUseTransparentAddress() -> Address", "singleUseLink(userID:) -> Link",
    "getUnusedAddress() -> Address", "fetchDisposableInbox() -> Inbox",
    "fetchFreshKey(account:) -> Key", "reload() -> Bool", "blockNumber(_:) -> Int",
    "recordHeight(userID:) -> Height", "shareMetadata(itemID:) -> Item",
    "transferBalance(accountID:) -> Balance", "amendDetails(id:) -> Details",
    "partialRefund(charge:) -> Refund", "physicalCard(userID:colour:) -> Card",
    "cart(input:) -> Cart", "snapshot(volumeID:) -> Snapshot", "refunds(charge:) -> Refund",
  ])
  func `A call that writes, takes, or may do so is left out`(_ name: String) throws {
    #expect(try treated([name], by: "retry") == [])
    #expect(try treated([name], by: "singleFlight") == [])
  }

  @Test(arguments: [
    "user(id:) -> User", "products() -> [Product]", "product(id:) -> SiteProduct?",
    "orders() -> [Order]", "categories(page:) -> Page", "getClearClipboardValue() -> Value",
    "fetchUpdates() -> [Update]", "getNameAndAddress() -> Contact", "batchGet(ids:) -> [Item]",
    "_getToken() -> String", "cachedFeed() -> Feed", "currentUser() -> Account",
    "deviceInfo() -> String", "userIsEntitled(to:) -> Bool", "isEnabled() -> Bool",
    "readChunk(at:length:) -> Data", "get_users() -> [User]", "URLs(for:) -> [URL]",
    "unread() -> [Message]", "toJSON() -> String", "checkUpdate() -> Update",
    "getNextPage() -> List", "orders(storeID:) -> [Order]", "comments(postID:) -> [Comment]",
    "events(startingAt:) -> [Event]", "fetchItems(store:) -> [Item]", "posts() -> [Post]",
    "settings() -> Settings", "ordered() -> [Int]", "order(id:) -> Order",
    "message(id:format:) -> Message", "search(query:) -> [Item]", "fetchFeed(request:) -> Feed",
    "lastSyncDate() -> Date", "allRecordZones() -> [Zone]", "policySet() -> PolicySet",
    "balance(accountID:) -> Int", "upcomingInvoice(customer:) -> Invoice", "job(id:) -> Job",
    "readMessages(in:) -> [Message]", "token() -> Token", "country(code:) -> Country",
    "filteredServers(parameters:) -> [Server]", "password(for:) -> Password",
    "settings(project:) -> Settings", "location(of:) -> Location",
    "permissions(userID:) -> [Permission]",
    "blockHeight() -> Int", "latestBlockHeight() -> Int", "currentShareCount() -> Int",
    "reload() -> User", "refetchMenu() -> Menu", "canonicalResourceURI(from:) -> URI",
    "orderStatus(id:) -> Status", "tradeVolume(of:) -> Volume", "historicalPrices() -> [Price]",
    "renewableSources(region:) -> [Source]", "gasPrice() -> Price", "rainfallTotal() -> Int",
    "getUnusedCoupons() -> [Coupon]", "fetchFreshFeed() -> Feed", "unusedSeats() -> [Seat]",
  ])
  func `A call that reads is treated`(_ name: String) throws {
    #expect(try treated([name], by: "retry") == [name])
    #expect(try treated([name], by: "singleFlight") == [name])
  }
}

/// Calls whose arguments say what they do.
extension CallMeaningTests {
  @Test(arguments: [
    "data(for request: URLRequest) async throws -> Data",
    "fetch(_ request: URLRequest, completion: @escaping (Result<Int, any Error>) -> Void)",
    "load(_ url: URL, method: String) async throws -> Data",
    "get(_ url: URL, httpMethod: Method) async throws -> Data",
    "fetch(_ request: some URLRequestConvertible) async throws -> Data",
  ])
  func `A request can write, whatever the name says`(_ member: String) throws {
    #expect(try !isRetried(member))
  }

  @Test(arguments: [
    "fetchUser(for request: UserRequest) async throws -> User",
    "fetch(paymentMethod: String) async throws -> Data",
    "records(matching query: CKQuery) async throws -> [CKRecord]",
    "tracks(query: String) async throws -> [Track]",
    "record(for recordID: CKRecord.ID) async throws -> CKRecord",
    "thumbnail(from data: Data) async throws -> Thumbnail",
  ])
  func `A request of another type is an argument like others of a verb`(_ member: String) throws {
    #expect(try isRetried(member))
  }

  @Test(arguments: [
    "user(for request: UserRequest) async throws -> User",
    "files(_ query: FilesQuery) async throws -> FilesResult",
    "conversation(_ new: NewConversation) async throws -> Conversation",
    "attachment(_ data: Data) async throws -> Attachment",
    "light(id: String, on: Bool) async throws -> Light",
    "token(card: CardDetails) async throws -> Token",
    "settings(theme: String, sound: String) async throws -> Settings",
    "location(latitude: Double, longitude: Double) async throws -> Location",
    "permissions(user: String, role: String) async throws -> [Permission]",
  ])
  func `A noun is no read if an argument says what to make`(_ member: String) throws {
    #expect(try !isRetried(member))
  }

  @Test(arguments: [
    "shareMetadata(for url: URL) async throws -> CKShare.Metadata",
    "orderStatus() async throws -> Order.Status", "rateLimit() async throws -> RateLimit",
    "postSummary(id: String) async throws -> Post.Summary",
  ])
  func `A verb is a noun before what the type of the result says of it`(_ member: String) throws {
    #expect(try isRetried(member))
  }

  @Test(arguments: [
    "shareLocation(for url: URL) async throws -> Location",
    "shareMetadata(_ metadata: Metadata) async throws -> CKShare.Metadata",
    "postSummary(text: String) async throws -> Post.Summary",
    "placeOrder() async throws -> PlaceOrder", "orderItem(id: Int) async throws -> Order.Item",
    "recordWeight() async throws -> RecordWeightMutation.Data.RecordWeight",
  ])
  func `A verb stays one before a thing, or if an argument says what to do with it`(
    _ member: String
  ) throws {
    #expect(try !isRetried(member))
  }

  private func isRetried(_ member: String) throws -> Bool {
    let generator = try Generator(library: .builtIn) { _ in "" }
    let text = "protocols: { P: { members: 'func \(member)', decorators: { retry: {} } } }"
    let spec = try generator.read(SourceText(path: "Names.decorators.yaml", text: text))
    return !spec.protocols[0].decorators[0].treatments[0].isForwarded
  }
}

extension MemberTreatment {
  fileprivate var isForwarded: Bool {
    !isActing
  }
}
