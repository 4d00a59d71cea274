import Foundation

/// The system's browser, of which only the address is seen that an app handed to it.
struct SafariScreen: Sendable, Hashable {
    /// The opened address; `nil` if there was none.
    private(set) var address: URL?

    /// Takes an address of the web; `false` for any other.
    mutating func open(_ text: String) -> Bool {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host?.isEmpty == false
        else { return false }
        address = url
        return true
    }

    var screen: ScreenNode {
        let link = address.map { address in
            ScreenNode(
                id: "system.safari.address", role: .link, label: Self.words(for: address),
                value: address.absoluteString, identifier: "address")
        }
        let words =
            link == nil ? "No page is open." : "An app opened this address. This phone draws no pages of the web."
        let section = ScreenNode(
            id: "system.safari.page", role: .section, value: words, children: link.map { [$0] } ?? [])
        return ScreenNode(
            id: "system.safari", role: .window, label: "Safari",
            children: [
                ScreenNode(id: "system.safari.bar", role: .navigationBar, label: address?.host ?? "Safari"),
                ScreenNode(id: "system.safari.list", role: .list, children: [section]),
            ])
    }

    /// The address without the parts in which secrets travel.
    private static func words(for address: URL) -> String {
        var parts = URLComponents(url: address, resolvingAgainstBaseURL: false)
        parts?.user = nil
        parts?.password = nil
        parts?.query = nil
        parts?.fragment = nil
        return parts?.string ?? ""
    }
}
