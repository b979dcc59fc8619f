import DecoratorDeclarations

extension Member {
  /// A Boolean value that indicates whether the first word of its name suggests that it writes:
  /// `save` and `saveItems`, but not `saved`.
  var isNamedAsWriting: Bool { Self.wordsOfWriting.contains(firstWord) }

  /// Words that suggest that a call changes something. If it is made twice, the change may be made
  /// twice.
  public static let wordsOfWriting: Set<String> = [
    "add", "append", "book", "buy", "cancel", "change", "charge", "checkout", "clear",
    "commit", "confirm", "create", "decrement", "delete", "deposit", "destroy", "do",
    "enqueue", "exchange", "execute", "fire", "import", "increment", "insert", "invite",
    "make", "move", "notify", "order", "patch", "pay", "perform", "place", "post", "process",
    "publish", "purchase", "push", "put", "record", "redeem", "refund", "register", "remove",
    "replace", "reply", "request", "resend", "reserve", "reset", "run", "save", "schedule",
    "send", "set", "share", "sign", "start", "stop", "store", "submit", "sync", "toggle",
    "transfer", "trigger", "update", "upload", "upsert", "void", "withdraw", "write",
  ]
}
