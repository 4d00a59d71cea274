import Foundation
@_spi(Latchkey) import SwiftUI
import Testing

@Suite("Values that the defaults keep") @MainActor
struct DefaultsTests {
    private struct Door: View {
        @AppStorage var isOpen: Bool
        @AppStorage var since: Date?
        @AppStorage var kind: Kind?

        init(_ store: UserDefaults) {
            _isOpen = AppStorage(wrappedValue: false, "isOpen", store: store)
            _since = AppStorage("since", store: store)
            _kind = AppStorage("kind", store: store)
        }

        var body: some View {
            Text(isOpen ? "open" : "closed")
            Text(since.map { "since \(Int($0.timeIntervalSince1970))" } ?? "never")
            Button(kind?.rawValue ?? "no kind") { kind = .sliding }
        }
    }

    private enum Kind: String { case sliding }

    private func withStore(_ body: (UserDefaults) throws -> Void) throws {
        let suite = "latchkey.tests.\(UUID().uuidString)"
        let store = try #require(UserDefaults(suiteName: suite))
        defer { store.removePersistentDomain(forName: suite) }
        try body(store)
    }

    @Test("a view follows what a model writes to the defaults")
    func follows() throws {
        try withStore { store in
            let host = ScreenHost(Door(store))
            #expect(host.texts == ["closed", "never"])
            store.set(true, forKey: "isOpen")
            store.set(Date(timeIntervalSince1970: 60), forKey: "since")
            #expect(host.current.all.filter { $0.role == .text }.map(\.label) == ["open", "since 60"])
            store.removeObject(forKey: "isOpen")
            #expect(host.current.all.first { $0.role == .text }?.label == "closed")
        }
    }

    @Test("an enumeration may be none")
    func kinds() throws {
        try withStore { store in
            let host = ScreenHost(Door(store))
            host.tap("no kind")
            #expect(store.string(forKey: "kind") == "sliding")
            #expect(host.find(.button, "sliding") != nil)
            store.set("folding", forKey: "kind")
            #expect(host.current.all.contains { $0.label == "no kind" }, "a text that is no case")
        }
    }
}
