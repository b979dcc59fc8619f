protocol Fragment {
  func show(_ text: String)
}
