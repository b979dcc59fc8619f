import Decorators
import Foundation
import Testing

extension Shape {
  static var navigation: [Shape] {
    [
      Shape(RecordingCoordinatorMembers.self) { () async throws in
        let sut = Flow().decorated()
        let child = Flow()
        sut.start()
        sut.coordinate(to: child)
        #expect(sut.childCoordinators.first === child)
        sut.childCoordinators = []
        sut.parent = child
        #expect(sut.parent === child)
        sut.finish(with: 3)
      },
      Shape(RecordingRouterMembers.self) { @MainActor () async throws in
        let sut = Screens().decorated()
        let (first, second) = (TitledScreen(), TitledScreen())
        var isPushed = false
        sut.push(first, animated: false, completion: nil)
        sut.push(second, animated: true) { isPushed = true }
        #expect(isPushed)
        #expect(sut.topScreen === second)
        #expect(sut.popToRoot(animated: true).first === second)
        sut.pop(animated: true)
        #expect(sut.topScreen == nil)
      },
      Shape(RecordingModalRouterMembers.self) { @MainActor () async throws in
        let sut = ModalScreens().decorated()
        let screen = TitledScreen()
        await sut.present(screen, animated: false)
        #expect(sut.topScreen === screen)
        var isDismissed = false
        sut.dismiss(animated: true) { isDismissed = true }
        #expect(isDismissed)
        sut.push(screen, animated: false, completion: nil)
        #expect(sut.popToRoot(animated: false).isEmpty)
        sut.pop(animated: false)
      },
      Shape(RecordingDeepLinkHandlingMembers.self) { () async throws in
        let sut = DeepLinks().decorated()
        let link = try #require(URL(string: "app://host/7"))
        #expect(type(of: sut).scheme == "app")
        #expect(sut.canHandle(link))
        #expect(try sut.route(for: link) == .detail(id: 7))
        #expect(throws: Failure.missing) { try sut.route(for: URL(filePath: "/a")) }
        #expect(await sut.handle(link, options: ["/7": "yes"]))
      },
      Shape(RecordingFlowCoordinatorMembers.self) { () async throws in
        let sut = NumberFlow().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        let output = Inbox<String>()
        sut.onFinish = output.put
        sut.navigate(to: 3)
        sut.complete(with: "done")
        #expect(await output.first == "done")
        #expect(sut.onFinish != nil)
        #expect(sut.steps(before: 2) == [0, 1])
      },
      Shape(RecordingScreenFactoryMembers.self) { () async throws in
        let sut = Factory().decorated()
        #expect(sut.makeHome().title == "untitled")
        #expect(sut.makeDetail(for: 3, delegate: nil).title == "3 true")
        #expect(sut.make(TitledScreen.self) { $0.title = "made" }.title == "made")
      },
      Shape(RecordingDetailDelegateMembers.self) { () async throws in
        let sut = Details().decorated()
        sut.detail(TitledScreen(), didFinishWith: .failure(Failure.missing))
        sut.detailDidCancel(TitledScreen())
        #expect(sut.detail(TitledScreen(), shouldOpen: .home))
      },
      Shape(RecordingAlertPresentingMembers.self) { @MainActor () async throws in
        let sut = Alerts().decorated()
        let actions = [AlertAction(title: "no"), AlertAction(title: "yes")]
        #expect(await sut.alert(title: "t", message: "yes", actions: actions) == 1)
        var events: [String] = []
        sut.confirm("?", onConfirm: { events.append("yes") }, onCancel: { events.append("no") })
        #expect(events == ["yes", "no"])
        sut.toast("text", for: .seconds(1))
      },
      Shape(RecordingTabBarControllingMembers.self) { () async throws in
        let sut = Tabs().decorated()
        sut.selectedIndex = 1
        sut[badge: 1] = "!"
        #expect(sut[badge: 1] == "!")
        #expect(sut.selectedIndex == 1)
        #expect(sut.index(of: "more") == 1)
        #expect(sut.tabs.count == 2)
      },
      Shape(RecordingTransitioningMembers.self) { () async throws in
        let sut = Fade().decorated()
        #expect(sut.duration(isInteractive: true) == 2)
        let (animated, completed) = (Inbox<Void>(), Inbox<Bool>())
        sut.animate({ animated.put() }, completion: completed.put)
        #expect(await animated.first != nil)
        #expect(await completed.first == true)
        #expect(sut.interpolate({ $0 * 2 }, at: 3) == 7)
      },
      Shape(RecordingWindowManagingMembers.self) { () async throws in
        let sut = Windows().decorated()
        #expect(sut.windowCount == 2)
        #if os(macOS) || os(Linux)
          #expect(sut.open("abc", level: 2) == 6)
          #if DEBUG
            #expect(sut.describeWindows() == "two")
          #endif
        #elseif os(iOS)
          sut.activate(scene: 1)
        #endif
        sut.closeAll()
      },
      Shape(RecordingStateRestorableMembers.self) { () async throws in
        var sut = Restorable().decorated()
        #expect(type(of: sut).restorationVersion == 5)
        sut.restorationIdentifier = "id"
        #expect(sut.restorationIdentifier == "id")
        try sut.decode(from: ["state": "s"])
        #expect(throws: Failure.missing) { try sut.decode(from: [:]) }
        var coder: [String: String] = [:]
        sut.encode(into: &coder)
        #expect(coder == ["state": "s"])
      },
    ]
  }
}
