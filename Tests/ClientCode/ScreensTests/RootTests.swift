import Combine
import Testing
import UIKit
import VirtualPhone
import VirtualPhoneTesting

@_spi(Latchkey) import SwiftUI
@testable import ClientScreens

@MainActor
@Suite("Client screens: the whole app", .phone())
struct RootTests {
    private struct Refused: LocalizedError {
        var errorDescription: String? { "That code is wrong." }
    }

    @Test("a code is verified when it is whole; a wrong one is cleared")
    func code() async {
        var seen: [String] = []
        let ticks = PassthroughSubject<Void, Never>()
        let host = ScreenHost(
            CodeEntryScreen(
                length: 6,
                onComplete: {
                    seen.append($0)
                    if $0 != "123456" { throw Refused() }
                }, ticks: ticks.eraseToAnyPublisher()))
        func type(_ text: String) { host.send(.setText(host.find(identifier: "code")?.id ?? "", text: text)) }
        #expect(host.find(.button, "Resend in 3 s")?.isEnabled == false)
        type("12a3")
        await host.settle()
        #expect(host.find(identifier: "code")?.value == "123")
        type("654321")
        _ = await host.screen { $0.all.contains { $0.label == "That code is wrong." } }
        await host.settle()
        #expect(host.find(identifier: "code")?.value == "")
        type("1234567")
        await host.settle()
        #expect(seen == ["654321", "123456"])
        for _ in 1...5 { ticks.send() }
        await host.settle()
        #expect(host.find(.button, "Resend")?.isEnabled == true)
        host.tap(.button, "Resend")
        #expect(!host.shows("That code is wrong."))
    }

    @Test("an introduction covers the app until its last page, and nothing is seen of an app that is not active")
    func cover() async {
        forgetDefaults()
        let session = Session(credentials: KeychainCredentials(service: "com.example.root"))
        let host = ScreenHost(RootView().environmentObject(session))
        #expect(host.find(.fullScreenCover) != nil || host.front.role == .fullScreenCover)
        #expect(host.front.all.contains { $0.label == "Welcome" })
        host.tap(.button, "Next")
        #expect(host.front.all.contains { $0.label == "Private" })
        host.tap(.button, "Next")
        host.tap(.button, "Begin")
        await host.settle()
        #expect(host.front.role != .fullScreenCover)
        #expect(host.find(identifier: "banner")?.label == "Signed out")
        NotificationCenter.default.post(name: UIApplication.willResignActiveNotification, object: nil)
        await host.settle()
        #expect(host.find(identifier: "cover") != nil)
        NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: nil)
        await host.settle()
        #expect(host.find(identifier: "cover") == nil)
    }

    @Test("after the login come the tabs, with how much there is to do")
    func tabs() async throws {
        forgetDefaults()
        UserDefaults.standard.set(true, forKey: "hasSeenIntroduction")
        let session = Session(credentials: KeychainCredentials(service: "com.example.root"))
        let host = ScreenHost(RootView().environmentObject(session))
        host.type("ann@example.com", .textField, "E-mail")
        host.type("open", .secureTextField, "Password")
        host.tap(.button, "Sign in")
        _ = await host.screen { $0.all.contains { $0.role == .tabBar } }
        #expect(host.find(.tabBar)?.children.map(\.label) == ["Tasks", "Code", "Settings"])
        #expect(host.find(.tabBar)?.children.first?.value == "1")
        host.tap(.button, "Finish Read")
        #expect(host.find(.tabBar)?.children.first?.value == nil)
        host.tap(.button, "Settings")
        #expect(host.find(.navigationBar)?.label == "Settings")
        host.tap(.button, "Sign out")
        host.tap(.button, "Sign out")
        await host.settle()
        #expect(host.find(.tabBar) == nil)
        #expect(host.find(.textField, "E-mail") != nil)
    }

    @Test("the app's delegate is UIKit's")
    func delegate() {
        let app = ClientApp()
        #expect(UIApplication.shared.delegate === app.appDelegate)
        UIApplication.shared.delegate = nil
    }
}
