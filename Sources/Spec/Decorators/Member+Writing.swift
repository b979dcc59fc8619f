import SwiftDeclarations

extension Member {
  /// Whether its name begins with a word of writing: `save`, `saveItems`, but not `saved`.
  var isNamedAsWriting: Bool { Self.wordsOfWriting.contains(firstWord) }

  /// Words that say that a call changes something, so that to make it twice may do it twice.
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
