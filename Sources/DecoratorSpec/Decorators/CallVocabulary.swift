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
    contains could count decode decrypt describe detect determine did diff discover does download
    encode encrypt enumerate estimate exists fetch filter find forecast get had has hash have head
    identify includes infer inspect is list load locate look lookup map match matches may measure
    must needs parse peek predict query read recognise recognize render requires resolve retrieve
    scan search should suggest summarize supports to transcribe translate view was were will would
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
    act answer ask build call command connection convert decide do emit evaluate exchange execute
    export fire generate intercept invoke obtain perform prepare process produce provide refresh
    reload request respond route run select send sync synchronize synthesize test transaction
    trigger validate verify wait with
    """)

  /// Words before the first one that say how many calls, or how, and not what they do.
  static let manners = words("async batch bulk multi safe try")

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
  static let partsOfStreams = words("async byte bytes chunk frame line next packet")

  /// First words of labels for how much a call takes, or where it puts it.
  static let labelsOfTaking = words("buffer into max maximum pointer")

  /// Words of labels for the part that a call reads, which is the same for each call.
  static let labelsOfPlaces = words("at for from id index key offset position where")

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
    active all any available best current custom default final first full global initial last latest
    local max maximum min minimum my nearby nearest newest number oldest own pending popular
    previous primary private public raw recent remote top total unread valid visible
    """)

  /// Nouns for values that are not verbs, or hardly ever. A name that begins with one is for a value:
  /// `user`, `deviceInfo`.
  static let nouns = words(
    """
    account album amount app article artist asset attribute auth avatar balance bucket card cart
    category channel city client column config content contents country coupon credential currency
    customer data database date day description detail details device directory domain duration
    endpoint entity environment error event expiry folder font game history hour id identifier
    identity info information instance item job keyboard keychain kind language latitude library
    locale location longitude manifest media member memory menu merchant meta metadata metric minute
    mode month movie network news node notification offset organization owner page parent
    participant password path payload permission person phone photo player playlist podcast policy
    preference product property provider quantity radius ratio recipe region relationship repo
    repository resource response restaurant result room row schema season secret section security
    seller sensor server session setting settings signature site size snapshot software song speed
    state station statistics stats status storage story street student subscriber symbol system team
    template theme thumbnail ticket timeline timezone title token topic uri url user username value
    vehicle vendor version video visitor wallet weather web website week width workspace year zone
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

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
