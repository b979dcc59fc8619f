import DecoratorDeclarations

extension Member {
  /// A Boolean value that indicates whether the first word of its name suggests that it writes:
  /// `save` and `saveItems`, but not `saved`.
  var isNamedAsWriting: Bool { Self.wordsOfWriting.contains(firstWord) }

  /// A Boolean value that indicates whether the first word of its name leaves open whether it writes:
  /// `send`, `execute`.
  var isNamedUnclearly: Bool { Self.unclearWords.contains(firstWord) }

  /// Words for calls that can read as well as write.
  public static let unclearWords: Set<String> = [
    "do", "exchange", "execute", "fire", "perform", "process", "request", "run", "send", "sync",
    "trigger",
  ]

  /// Words that suggest that a call changes something. If it is made twice, the change may be made
  /// twice.
  public static let wordsOfWriting: Set<String> = [
    "add", "append", "book", "buy", "cancel", "change", "charge", "checkout", "clear",
    "commit", "confirm", "create", "decrement", "delete", "deposit", "destroy",
    "enqueue", "import", "increment", "insert", "invite",
    "make", "move", "notify", "order", "patch", "pay", "place", "post",
    "publish", "purchase", "push", "put", "record", "redeem", "refund", "register", "remove",
    "replace", "reply", "resend", "reserve", "reset", "save", "schedule",
    "set", "share", "sign", "start", "stop", "store", "submit", "toggle",
    "transfer", "update", "upload", "upsert", "void", "withdraw", "write",
  ]
}
