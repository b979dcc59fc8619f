struct HTTPResponse {
  struct Status {
    var code: Int
  }

  var status: Status
}
