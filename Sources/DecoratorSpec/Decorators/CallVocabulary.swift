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
    matches may measure must needs parse peek predict query read recognise recognize render
    requires resolve retrieve scan search serialize should suggest summarize supports to transcribe
    translate view was were will would
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
    ack act answer ask backfill bookmark bootstrap build bump call checkpoint clap command compile
    connection convert crawl decide defer deliver dispatch do downvote duplicate emit enact
    escalate evaluate exchange exec execute export extract fire forward generate
    heart impersonate inject intercept invoke mint nack navigate nudge obtain perform ping prepare
    prime process produce provide prune rebuild reconcile recycle redirect redo redrive refresh
    regenerate reload reopen repair replay request requeue rerun respond resubmit resync retire
    retry rewind route run seek select send settle shuffle sleep snapshot snooze spawn splice star
    suppress swipe sync synchronize synthesize test throttle transaction trigger unarchive unassign
    unban unbind unblock unfollow unfreeze unlike unmute unpin unpublish unsave unstar unsuspend
    upvote validate verify wait warm watch with
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

  /// Words of calls that change something which are nouns as well, where another word stands before them:
  /// `lastSyncDate`, `allRecordZones`.
  static let nounsToo = words(
    """
    build call charge comment commit connection import invoice issue login message order payment post
    purchase record refund release report request review sync transaction transfer update vote
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

  /// First words of names for a value that are not verbs and say which value.
  static let qualifiers = words(
    """
    active additional all any available average basic best common current custom daily default
    effective existing expected final first full global highest hourly individual initial known
    last latest local lowest main max maximum min minimum monthly my nearby nearest newest number
    oldest original other overall own pending personal popular possible previous primary private
    public raw recent relevant remote similar specific standard top total typical unique unread
    valid visible weekly yearly
    """)

  /// First words of names that cannot be those of a call that changes something.
  static let strongQualifiers = words(
    "all available current last latest newest oldest pending previous recent")

  /// First words of names for some of the values that exist, whatever the arguments.
  static let selections = words("cached filtered found matching saved sorted stored")

  /// Nouns for values that are not verbs, or hardly ever. A name that begins with one is for a value:
  /// `user`, `deviceInfo`.
  static let nouns = words(
    """
    account album amount app article artist asset attachment attribute auth avatar balance bucket
    calendar camera card cart category channel chapter city client column config content contents
    country coupon credential currency customer data database date day department description
    detail details device dictionary directory domain duration endpoint entity environment episode
    error event expiry flight folder font gallery game genre history hotel hour id identifier
    identity info information instance inventory item job journal keyboard keychain kind language
    latitude lesson library locale location longitude manifest media member memory menu merchant
    meta metadata metric milestone minute mode module month movie neighborhood network news node
    notification offset organization owner page parent participant passenger password path patient
    payload permission person phone photo player playlist podcast policy portfolio preference
    product property provider quantity radius ratio recipe region relationship reminder repo
    repository resource response restaurant result room row schema season secret section security
    seller sensor server session setting settings signature site size snapshot snippet software
    song speed state statement station statistics stats status storage story street student
    subscriber symbol system teacher team template theme thumbnail ticket timeline timezone title
    token topic tournament tutorial university uri url usage user username value vehicle vendor
    version video village visitor wallet warehouse weather web website week widget width workflow
    workout workspace year zone
    """)

  static let nounEnds = [
    "ation", "ance", "ator", "ence", "graphy", "ition", "ity", "izer", "ment", "ness", "ology",
    "sion", "tion",
  ]

  /// Ends of words that end like those nouns, and are verbs too.
  static let verbEnds = [
    "advance", "auction", "balance", "cement", "comment", "commence", "commission", "complement",
    "compliment", "condition", "crement", "document", "enhance", "experience", "experiment",
    "finance", "fragment", "function", "harness", "implement", "influence", "instrument", "mention",
    "partition", "petition", "position", "provision", "question", "reference", "requisition",
    "sanction", "section", "segment", "sequence", "silence", "supplement", "transition", "witness",
  ]

  static let verbsLikeParticiples = words(
    """
    bed bleed breed bring cling embed exceed feed fling heed king need ping proceed ring seed shed
    shred sing sling speed spring sting string succeed swing thing wed weed wring
    """)

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
    captcha challenge csrf ephemeral handshake hotp nonce otp pkce temporary totp verifier xsrf
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
  static let gettingThings = words("decode download encode fetch load parse render retrieve")

  /// Nouns for work that is handed out once.
  static let unitsOfWork = words("assignment delivery job lease task work")

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
