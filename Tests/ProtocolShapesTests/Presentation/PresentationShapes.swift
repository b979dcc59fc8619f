import Decorators
import Foundation
import Testing

extension Shape {
  static var presentation: [Shape] {
    [
      Shape(RecordingFeedViewModelInputMembers.self) { () async throws in
        let sut = FeedInput().decorated()
        sut.viewDidLoad()
        sut.didPullToRefresh()
        sut.didSelectItem(at: 3)
        sut.didSearch("text")
        sut.didScroll(to: 1.5, ofTotal: 100)
      },
      Shape(RecordingFeedViewModelOutputMembers.self) { () async throws in
        let sut = FeedOutput(count: 0).decorated()
        #expect(sut.items.values == [[]])
        #expect(sut.isLoading.values == [true])
        #expect(sut.badge?.text == "0")
        #expect(sut.title == "Feed of 0")
      },
      Shape(RecordingFeedViewModelMembers.self) { () async throws in
        let sut = FeedModel().decorated()
        sut.viewDidLoad()
        sut.didPullToRefresh()
        sut.didSelectItem(at: 3)
        sut.didSearch(nil)
        sut.didScroll(to: 1.5, ofTotal: 100)
        #expect(sut.items.values == [[Feed.Item(id: 0), Feed.Item(id: 1), Feed.Item(id: 2)]])
        #expect(sut.isLoading.values == [false])
        #expect(sut.badge?.text == "3")
        #expect(sut.title == "Feed of 3")
      },
      Shape(RecordingFeedViewModelTypeMembers.self) { () async throws in
        let sut = FeedModelType().decorated()
        #expect(sut.inputs is FeedInput)
        #expect(sut.outputs.title == "Feed of 2")
      },
      Shape(RecordingProfileViewMembers.self) { @MainActor () async throws in
        let sut = ProfileScreen().decorated()
        sut.show(title: "profile")
        #expect(sut.isVisible)
        sut.showLoading(true)
        var isRetried = false
        sut.showError("message") { isRetried = true }
        #expect(isRetried)
      },
      Shape(RecordingProfilePresentingMembers.self) { () async throws in
        let sut = ProfilePresenter().decorated()
        var updates = 0
        sut.onUpdate = { updates += 1 }
        sut.present(User(id: 4))
        #expect(sut.userID == 4)
        sut.userID = 5
        #expect(sut.userID == 5)
        sut.presentLogout()
        #expect(sut.userID == nil)
        #expect(sut.onUpdate != nil)
        #expect(updates == 1)
      },
      Shape(RecordingProfileInteractingMembers.self) { () async throws in
        let sut = ProfileInteractor().decorated()
        let loaded = Inbox<Result<User, any Error>>()
        sut.loadProfile(id: -1, completion: loaded.put)
        let result = try #require(await loaded.first)
        #expect(throws: Failure.refused(-1)) { try result.get() }
        let updated = Inbox<User?>()
        sut.updateName("new") { user, _ in updated.put(user) }
        #expect(await updated.first == User(id: 1, name: "new"))
        let done = Inbox<Void>()
        sut.logout { done.put() }
        #expect(await done.first != nil)
      },
      Shape(RecordingSearchViewModelMembers.self) { @MainActor () async throws in
        let sut = Search().decorated()
        sut.query = "q"
        await sut.search()
        #expect(sut.results == ["q", "q"])
        #expect((sut.query, sut.identifier) == ("q", "search"))
        #expect(try await sut.suggestions(for: "a") == ["a?"])
        await #expect(throws: Failure.missing) { try await sut.suggestions(for: "") }
      },
      Shape(RecordingFormFieldMembers.self) { () async throws in
        var sut = AgeField().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        sut.value = 17
        #expect(!sut.isValid)
        #expect(sut.validate() == .failure(.declined))
        sut.reset()
        #expect(sut.value == 18)
      },
      Shape(RecordingCheckoutServiceMembers.self) { () async throws in
        let sut = Checkout().decorated()
        #expect(sut.placeOrder(["a", "b"]).values == [2])
        #expect(sut.applyCoupon("ten", to: 10).values == [7])
        #expect(sut.total.values == [1, 2])
      },
      Shape(RecordingListDataSourceMembers.self) { () async throws in
        let sut = Rows().decorated()
        #expect(sut.numberOfSections == 4)
        #expect(sut.numberOfItems(inSection: 3) == 6)
        #expect(sut[[1, 2]] == Feed.Item(id: 12))
        #expect(sut.cell(Cell.self, at: [1, 2]).text == "[1, 2]")
        #expect((sut.sectionTitle(0), sut.sectionTitle(2)) == (nil, "2"))
      },
      Shape(RecordingListViewDelegateMembers.self) { () async throws in
        let sut = ListDelegate().decorated()
        let list = PlainList()
        sut.listViewDidScroll(list)
        sut.listView(list, didSelectRowAt: 2)
        sut.listView(list, willDisplay: Feed.Item(id: 3), at: 4)
        #expect(sut.listView(list, heightForRowAt: 5) == 9)
      },
      Shape(RecordingThemeProvidingMembers.self) { () async throws in
        let sut = DarkTheme().decorated()
        #expect((sut.name, sut.isDark) == ("dark", true))
        #expect(sut.color(named: "red") == 3)
        #expect(sut.font(size: 1.5, weight: 400) == "1.5 400")
      },
      Shape(RecordingBindingMembers.self) { () async throws in
        let sut = ArticleBinding().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        var title = ""
        sut.bind(\.title) { title = $0 }
        #expect(title == "old")
        #expect(sut.update(\.title, with: "new") == Article(title: "new"))
      },
    ]
  }
}
