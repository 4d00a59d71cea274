import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Addresses of the web, opened by apps")
struct SafariScreenTests {
    private func open(_ url: String, _ bench: PhoneBench) throws -> Bool {
        try bench.connection.send(.appOpenURL, ["url": .string(url)])["opened"] == .boolean(true)
    }

    @Test("Safari comes before the app, with the address; its secrets are not on the screen")
    func address() throws {
        let (bench, _) = try PhoneBench.withScreen()
        let address = "https://anna:pass@accounts.example.com/account?a=1#secret"
        #expect(bench.phone.openedAddress == nil)
        #expect(try open(address, bench))
        #expect(bench.phone.openedAddress?.absoluteString == address)
        let display = bench.phone.display
        #expect(display.surface == .app(Display.safariApp))
        #expect(display.root.first(role: .navigationBar)?.label == "accounts.example.com")
        let link = try #require(display.root.first(role: .link))
        #expect(link.label == "https://accounts.example.com/account")
        #expect(link.value == address)
    }

    @Test("the app is behind it, opens nothing from there, and comes back")
    func back() throws {
        let (bench, _) = try PhoneBench.withScreen()
        #expect(try open("http://127.0.0.1:8080", bench))
        #expect(bench.phone.appState("com.example.app") == .background)
        #expect(try !open("https://example.com", bench))
        bench.phone.touch(.open("com.example.app"))
        #expect(bench.phone.display.surface == .app("com.example.app"))
        bench.phone.touch(.open(Display.safariApp))
        #expect(bench.phone.display.root.first(role: .link)?.value == "http://127.0.0.1:8080")
    }

    @Test("without an address it says so")
    func empty() {
        let phone = VirtualPhone(.iPhone15Pro, person: ScreenPerson())
        phone.touch(.open(Display.safariApp))
        #expect(phone.display.root.all.contains { $0.value == "No page is open." })
        #expect(phone.display.root.first(role: .link) == nil)
    }

    @Test(
        "what is no address of the web opens nothing",
        arguments: [
            "", "https:", "https://", "http:///a", "javascript:alert(1)", "data:text/html,a", "file:///etc/passwd",
            "//a",
            "mailto:a@example.com", "https//a", String(repeating: "h", count: 100_000),
        ])
    func refused(text: String) throws {
        let (bench, _) = try PhoneBench.withScreen()
        #expect(try !open(text, bench))
        #expect(bench.phone.display.surface == .app("com.example.app"))
        #expect(bench.phone.openedAddress == nil)
    }
}

extension ScreenNode {
    fileprivate func first(role: ScreenRole) -> ScreenNode? { all.first { $0.role == role } }
}
