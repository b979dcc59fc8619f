/// The words of names for values.
extension CallVocabulary {
  /// First words of names for a value that are not verbs and say which value.
  static let qualifiers = words(
    """
    absolute abstract active additional adjacent all ancient annual any available average bare
    basic best blank busy cheapest closest common constant cumulative current custom daily deep
    deepest default distinct earliest effective elder eldest entire exact existing expected extra
    familiar fastest favorite favourite fewest final first frequent full global half hardest
    heaviest high highest hot hourly individual initial inner inverse known largest last latest
    latter least less live local lone long longest low lowest main major many max maximum median
    mid min minimum minor monthly more most much mutual my narrow nearby nearest negative newest
    nominal number old oldest only original other outer overall own parallel past pending permanent
    personal plain popular positive possible previous primary principal prior private proper public
    pure quarterly rare raw real recent relevant remote rich same senior several short shortest
    similar sole specific stale standard strict strongest subsequent such sufficient tight top
    total typical ultimate unique unread upper usual valid various visible warmest weak weekly wide
    yearly youngest zero
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
    account activity actor adapter addon administrator advert advertiser agenda agent airline
    airport album alias allergy allowance altitude amount analyst angle animal annotation antenna
    apartment app appliance applicant appointment arena argument armor article artist aspect asset
    athlete atmosphere attachment attribute audience audio auth author authority authors avatar
    balance ballot bandwidth banner barcode barn baseline basket battery beacon beneficiary
    biography blockchain blog body borrower boundary browser bucket budget building business button
    bytecode calendar calorie camera campaign campus candidate capability caption card cardinality
    cargo carrier cart catalog catalogue category cell census center centre certificate channel
    chapter char character checklist checksum child circle circuit citation citizen city class
    classroom clause clerk client clinic cloud cluster codebase codec coefficient coin collaborator
    college color colour column commodity community company compartment competition competitor
    complexity compliance component composition computer concept config console constant
    constituent consumer container content contents contractor conversation cookie coordinate
    coordinator corpus country county coupon course creator credential creditor crew crypto
    cryptocurrency cuisine currency cursor curve customer daemon dashboard data database dataset
    date day dealer debt decade decoder delivery delta department dependency deployment description
    designer destination detail details developer device diagnosis diagram dialog diameter diary
    dictionary difficulty dimension director directory disc discussion disk dispenser distance
    distributor district division doctor domain dosage driver duration edition editor electricity
    element elevation elevator emission emoji employee employer encoder endpoint enemy energy
    engine enterprise entity entropy entry enum environment episode epoch era error estate event
    example exception expenditure expense expert expiry exposure expression extension fabric
    facility factory failure family farmer federation fee feedback fiber field firmware fleet
    flight folder font food formula forum fraction framework franchise freight frequency friend
    gallery game gaming gas gateway genre git glyph government governor graph graphic grid
    guarantor guest guild hardware header headline health helper herd hierarchy history holder
    holiday hospital hotel hour hub humidity icon id identifier identity importer inbox incident
    income indicator industry influencer info information ingredient injury inspector instance
    institute institution insurance integer intent interface interval inventory investigation
    investment investor ion ip issuer item job journal journalist journey jurisdiction kernel
    keyboard keychain kind kit kitchen lab landmark lane language laptop latitude layer layout
    leader leaderboard league ledger lender lesson letter level lexicon liability library lifecycle
    lifespan lifetime likelihood line lineage lineup liquidity locale locality location logo
    longitude lyric lyrics magazine mailbox maintainer maker manager manifest manual manufacturer
    margin marker marketplace meal meaning measurement media median medication meeting member
    membership memory mempool menu merchant merger mesh meta metadata meter method methodology
    metric midpoint milestone mime minute minutes mission mnemonic mode module moment money month
    motion movie music musician mutation namespace neighbor neighborhood neighbour network news
    newsletter nickname node notebook notification object objective observation occupancy office
    offset opcode operand operator opinion opponent opportunity option organization origin outcome
    output overdraft overview owner packet page palette paper paragraph parameter parent parking
    participant party passenger passive passport password path patient pattern payee payer payload
    payout payroll peak peer pension percentage percentile performance period permission person
    persona pharmacy phone photo photographer pipeline pixel planet platform player playlist plugin
    podcast policy polygon polynomial population port portal portfolio portion postcode poster
    potential precipitation precision predecessor predicate preference prefix premium prescription
    presence presenter pressure pricing printer privacy privilege probability problem procedure
    processor producer product profile programme programmer progression projector property proposal
    protocol provider province proximity publication publisher qualification quantity quest radio
    radius ranking ratio reaction reactor reader realm receipt receiver recipe recommendation
    rectangle redemption referral region registrar registry regulation regulator relation
    relationship relative reminder rental repo reporter repository representative reputation
    requirement residence resident residue resolution resource responder response restaurant
    restriction result retailer revenue revision road robot role room roster router routine row
    royalty runtime runway salary sale salesperson satellite scene schema school science scoreboard
    screenplay screenshot season secret section sector security seller semester sender sensitivity
    sensor sentiment sequence serial series server session setting settings sheet shelf shipment
    shipper shortcut sidebar signature singer site size slot snapshot snippet software soil song
    source species specification speed sponsorship sport spreadsheet squad stadium stakeholder
    state statement station statistic statistics stats status storage story strategy street
    strength structure student stylesheet subdomain subject subnet subscriber subsidiary substation
    supervisor supplier surgery surname symbol synonym syntax synthesis system tablet taxonomy
    teacher team telemetry telescope temperature template tenant tenure term terminal terminology
    texture theme threshold throughput thumbnail ticket tide timeline timer timestamp timezone
    tissue title token tool toolkit topic tournament trader traffic trajectory transcript transit
    transmitter treasury tree trend turnover tutorial typeface uncertainty union unit university
    urgency uri url usage user username utility utterance validator validity valuation value valve
    variable variance variant variation vault vector vehicle velocity vendor venue verdict version
    vertex vessel video viewer viewport village violation virus visa visitor vitamin voltage
    volunteer voter voyage wallet ward warehouse warranty waypoint weather web webhook website week
    weekday weekend weight widget width window winner winter word worker workflow workload workout
    workplace workshop workspace world writer year zone
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

  /// Ends of words that are adjectives, or nouns.
  static let adjectiveEnds = [
    "able", "al", "ary", "ful", "ible", "ic", "ive", "lar", "less", "nar", "ous",
  ]

  /// Verbs that end like those.
  static let verbsLikeAdjectives = words(
    """
    appeal archive arrive bless cable conceal contrive deal deprive derive dial disable dive drive enable equal forgive
    give heal live mimic outlive panic pedal receive repeal reveal revive seal signal steal strive survive table thrive
    total traffic unseal vary
    """)

  /// Ends of words that are verbs more often than nouns, if they are in no list.
  static let likelyVerbEnds = ["ate", "en", "fy", "ise", "ize", "yse", "yze"]

  static let verbsLikeParticiples = words(
    """
    bed bleed breed bring cling embed exceed feed fling heed king need ping proceed ring seed shed
    shred sing sling speed spring sting string succeed swing thing wed weed wring
    """)

  // MARK: Verbs that are nouns

  /// Words of calls that change something which are nouns as well, where another word stands before them:
  /// `lastSyncDate`, `allRecordZones`.
  static let nounsToo = words(
    """
    build call charge comment commit connection import invoice issue login message order payment post
    purchase record refund release report request review sync transaction transfer update vote
    """)

  /// Words for things that are verbs as well. Before an attribute, such a word stands for the thing: `voteCount`.
  static let things = words(
    """
    bid block build call command comment commit connection credit deal exchange file follow hire
    invoice issue job launch lease like link loan lock login match message offer order payment plan
    play process purchase queue refund release replay request reservation review route run sale
    score sprint star stock test trade transaction transfer trip vote watch
    """)

  /// Last words of names for what a thing has, to which nobody does what those verbs say.
  static let attributes = words(
    """
    age count date duration hash height history length progress stat statistic status timestamp
    """)

  /// Those among the things that are nouns before further attributes as well: `orderTotal`, `blockSize`.
  static let documentLikeThings = words(
    """
    block comment file invoice issue job login match message order payment purchase refund trade
    transaction trip
    """)

  /// Such attributes, to which other verbs are done: `setLimit`, `releaseSummary`.
  static let furtherAttributes = words(
    """
    detail info information kind level limit metadata price rate size summary title total type
    usage volume weight
    """)

  /// Verbs that are nouns where the type of the result says so: `shareMetadata() -> Share.Metadata`.
  static let possibleSubjects = words(
    """
    bid block build call charge command comment commit connection deal exchange file follow hire
    import invoice issue job launch lease like link loan lock login match message offer order
    payment place plan play post process purchase queue rate record refund release replay report
    request reservation review route run sale score share sprint star start stock sync test trade
    transaction transfer trip vote watch
    """)
}
