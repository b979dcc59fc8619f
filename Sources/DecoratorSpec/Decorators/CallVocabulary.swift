/// The words that tell what a call does.
///
/// They come from the methods of HTTP, the statements of SQL, the operations of GraphQL, and the
/// first words of the 50,000 operations of the public APIs of Amazon and Google, which state their HTTP
/// method. Words that do both, and words that stand in no list, leave open what a call does.
enum CallVocabulary {
  /// Words of calls whose only value is that they succeed.
  static let checking: Set<String> = ["check", "ping", "probe"]

  /// First words of calls that read, or that work out a value without changing anything.
  static let reading = words(
    """
    access analyse analyze are as browse calculate can check classify compare comprehend compute
    contains could count decode decrypt describe deserialize detect determine did diff discover
    does download embed encode encrypt enumerate estimate exists fetch filter find forecast get had
    has hash have head identify includes infer inspect is list load locate look lookup map match
    matches may measure must needs parse peek predict query read recognise recognize redownload
    refetch reload render requery requires reread resolve retrieve scan search serialize should
    suggest summarize supports to transcribe translate view was were will would
    """)

  /// First words of calls that change something.
  static let writing = words(
    """
    abort acknowledge acquire activate add adjust alter append apply approve archive assert assign
    associate attach authenticate authorize award ban begin bid bill bind block book boost borrow
    broadcast buy cancel change charge checkin checkout claim clear clone close collect comment
    commit complete configure confirm connect consume copy create credit deactivate debit decline
    decrement delete deploy deposit deregister destroy detach disable disassociate discard
    disconnect dismiss distribute donate drop edit email empty enable end enqueue enroll erase evict
    expire extend failover federate finalize finish fix flag flush follow forget forgot fulfill gift
    grant handle hide hire import increment index ingest initialize initiate insert install
    invalidate invite issue join kill label launch leave lend like link lock log login logout mail
    make mark merge message migrate modify move mutate mute notify offer open order overwrite park
    patch pause pay persist pin place play post present print promote provision publish purchase
    purge push put quote rate reboot recharge record recover redeem refund register reject release
    remove rename renew rent reorder repeat replace reply report reschedule resend reserve reset
    resize restart restore resume return reverse revert review revoke rollback rotate save schedule
    seed sell set setup share ship show shutdown sign signin signout signup skip spend start stop
    store submit subscribe suspend swap switch tag tap terminate tip toggle touch track trade
    transact transfer trash truncate undo uninstall unlink unlock unregister unsubscribe untag
    update upgrade upload upsert use void vote wipe withdraw write
    """)

  /// First words of calls that take what they give, so that the next call gives something else.
  static let taking = words(
    "accept dequeue drain next poll pop receive recv recvmmsg recvmsg shift take")

  /// First words of calls that can read as well as write.
  static let unclear = words(
    """
    ack act amend answer ask backfill bookmark bootstrap build bump call checkpoint clap command
    compile connection convert correct crawl cut cycle decide decrease defer deliver dim dispatch
    do double downvote duplicate elevate emit enact enlarge escalate evaluate exchange exec execute
    export extract fire flip forward generate grow halve heart impersonate increase inject
    intercept invoke lift lower maximize minimize mint nack navigate nudge obtain perform ping
    prepare prime process produce provide prune raise rebuild reconcile recycle redirect redo
    redrive reduce refresh regenerate reopen repair replay request requeue rerun respond resubmit
    resync retire retry rewind route run seek select send settle shrink shuffle sleep snapshot
    snooze spawn splice star suppress swipe sync synchronize synthesize test throttle transaction
    trigger trim tweak unarchive unassign unban unbind unblock unfollow unfreeze unlike unmute
    unpin unpublish unsave unstar unsuspend upvote validate verify wait warm watch with
    """)

  /// Words before the first one that say how many calls, or how, and not what they do.
  static let manners = words(
    """
    admin async batch bulk multi safe try
    """)

  /// Words between two things that a call does.
  static let conjunctions = words("and but or then")

  /// Verbs of changes that are no nouns. At the beginning of a label (`deleteAfter`, `markAsRead`), or
  /// as `deleting` or `saves` anywhere, they say that a call changes something as well.
  static let changes = words(
    """
    acknowledge add append clear commit consume create decrement delete dequeue destroy enqueue
    erase increment insert install invalidate mark modify notify overwrite persist pop prepend purge
    register remove replace reserve reset save send store submit subscribe upsert write
    """)

  /// Words that change something if they are the second of two: `fetchAdd`, `getSet`.
  static let writingSeconds = words(
    "add del delete down exchange in insert lease lock off on out put remove set sub swap up")

  /// Nouns that one closes, rather than finds, by resolving them.
  static let resolvable = words(
    "alert case complaint conflict dispute incident issue thread ticket")

  /// Words after `read` for the next part of what is left to read.
  static let partsOfStreams = words(
    """
    async byte chunk datagram frame line message next packet
    """)

  /// Words for what each call gives another of: `getNextID()`.
  static let countedOff = words("counter id number sequence ticket")

  /// First words of labels for how much a call takes, or where it puts it.
  static let labelsOfTaking = words("buffer into max maximum pointer")

  /// Words of labels for the part that a call reads, which is the same for each call.
  static let labelsOfPlaces = words(
    "at for from id in index key of offset position where")

  /// Types of requests whose method, such as `POST`, says what a call does.
  static let requests = [
    "HTTPClientRequest", "HTTPRequest", "NSURLRequest", "URLRequest", "URLRequestConvertible",
  ]

  /// Labels for such a method.
  static let labelsOfMethods = ["httpMethod", "method"]

  /// Verbs of statements that are true or false, for members that return a Boolean value.
  static let predicates = words("are can has have is should supports")

  // MARK: Arguments

  /// Last words of labels and types for what describes a thing to make. `query`, `input` and others are also
  /// for a search, which a noun does not tell.
  static let descriptions = words(
    """
    amount attribute body command content definition draft dto form input instruction mutation
    param parameter parameters params passcode password payload pin quantity query rating reason
    request spec specification text upload
    """)

  /// Last words of labels for what such a thing consists of.
  static let contents = words(
    """
    attendee comment config configuration data description detail enabled item json line member
    message note participant percent recipient value
    """)

  /// First words of labels and types for such a thing: `newUser`, `CreateCartInput`.
  static let makings = words(
    "add append create draft edit insert make new remove replace set update upload")

  /// First words of labels for what chooses among things that exist.
  static let choices = words(
    """
    after around before between containing excluding filter filtered filters including matching
    named near since sort sorted starting until where within
    """)

  static let prepositions = words("at by for from in of on")

  /// Last words of labels that identify a thing.
  static let identifiers = words(
    "code guid handle hash id identifier number ref sha sid sku slug symbol uid uri url uuid")

  /// Last words of labels for where a thing is, or how it is shown.
  static let scopes = words(
    """
    account branch cursor date domain expand fields format host include key kind language limit
    locale name namespace offset order owner page project repo repository revision server service
    sort state status type version
    """)

  /// Words of labels for how new a result is.
  static let freshness = words("cache cached force forced forcing fresh refresh refreshing reload")

  static let typesOfBytes = words(
    "ByteBuffer CGImage DispatchData Data InputStream NSImage UIImage")

  /// Types whose values choose more often than they describe.
  static let scalars = words(
    """
    Array Bool Character ClosedRange Date DateInterval Decimal Double Duration Float Int Int8 Int16
    Int32 Int64 Locale NSPredicate Optional Predicate Range Set String Substring Swift TimeInterval
    TimeZone UInt UInt8 UInt16 UInt32 UInt64 URL UUID
    """)

  // MARK: One-time values

  /// Words for what can be used once, or is new each time.
  static let oneTimeWords = words(
    """
    burner captcha challenge csrf disposable ephemeral handshake hotp nonce otp pkce temporary
    throwaway totp verifier xsrf
    """)

  /// Words that, together with a word before them, stand for such a thing: `resetCode`, `guestToken`.
  static let oneTimePairs: [String: Set<String>] = [
    "authorization": words("device"),
    "code": words(
      """
      access activation auth authentication authorization backup confirmation device invitation
      invite linking login mfa pairing recovery redemption reset security sms time transaction
      verification
      """),
    "flow": words("auth authentication authorization in login oauth registration"),
    "link": words("invitation invite magic reset upload"),
    "pair": words("key"),
    "password": words("app application initial new temporary"),
    "session": words("guest upload"),
    "slot": words("upload"),
    "ticket": words("upload"),
    "time": words("one"),
    "token": words("anonymous exchange guest request reset upload use wrapping"),
    "url": words("upload"),
    "use": words("one single"),
  ]

  static let passwords = words("passcode passphrase password")

  /// Words in labels for what is given in exchange for a token.
  static let grants = words("assertion grant otp pkce totp verifier")

  /// Words for what such an exchange gives.
  static let accesses = words(
    "access auth authorization credential grant jwt login oauth session token")

  // MARK: Things that are made

  /// Last words of nouns for what gives access, of which a call makes a new one for its arguments.
  static let secrets = words("credential jwt ticket token")

  /// Last words of nouns for what a thing has, which no call makes.
  static let facets = words(
    """
    age area art avatar balance bound capacity color condition cost count coverage data date
    description detail direction distance duration elevation estimate extent forecast format height
    history icon info information language latitude length level limit list location longitude matrix
    metadata metric mode name number overview owner page path percentage position preference price
    progress quality quota rank rate rating ratio region response result route schema score setting
    size speed state statistic status stock summary temperature theme thumbnail time timeline timezone
    title total type unit uri url usage value version volume weather width zone
    """)

  /// Last words of nouns for what a call may set to its arguments: `settings(theme:)`.
  static let settable = words(
    """
    brightness consent level location mode permission position preference priority quota rating
    setting speed state status theme visibility volume
    """)

  /// Last words of labels for what has such settings.
  static let owners = words(
    "app bucket channel customer device folder group item organization room session team user")

  /// Last words of nouns for what is often made for its arguments: `invoice(customer:)`.
  static let makeable = secrets.union(
    words(
      """
      booking cart charge checkout code contract donation draft enrollment intent invitation invite
      invoice key link order payment payout refund registration reservation session subscription
      transaction transfer voucher
      """))

  /// Nouns for things that have an identity, among the first words of calls that change something.
  static let documents = words("comment invoice issue message order post record")

  /// Last words of types for how a change went.
  static let outcomes = words("outcome output reply response result status")

  /// Verbs that give the thing that was asked for, so that a Boolean value is something else.
  static let gettingThings = words(
    "decode download encode fetch load parse redownload refetch reload render reread retrieve")

  /// Verbs of computations, if a call is synchronous. Others may be done to what a service stores:
  /// `convertCurrency`, `tokenizeCard`.
  static let computing = words(
    """
    canonicalize chunk compress convert decompress deflate derive detokenize escape evaluate extract format
    inflate interpolate normalize quantize sanitize slice split stringify tokenize transcode transform trim
    unescape unwrap validate verify
    """)

  /// Nouns for what a system holds, which a call opens, makes or changes.
  static let openable = words(
    """
    archive branch channel connection database descriptor directory disk file folder handle listener lock pipe port process
    server session socket stream table thread volume
    """)

  /// Last words of types for a result that comes later.
  static let futures = words(
    "completable future maybe observable promise publisher request sequence single stream task")

  /// Verbs among those that ask whether something is true.
  static let computingTruth = words("evaluate validate verify")

  /// Words for what nobody has used yet, so that it is given to one caller.
  static let unusedWords = words("fresh spare unused")

  /// Nouns for such things.
  static let handedOut = words(
    "address code coupon id identifier key nonce number port slot token voucher")

  /// Nouns for work that is handed out once.
  static let unitsOfWork = words("assignment delivery job lease task work")

  static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
