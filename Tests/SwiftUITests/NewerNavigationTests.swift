import Foundation
import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Tabs and screens since iOS 17")
struct NewerNavigationTests {
    private enum Place: Hashable { case home, search }

    private struct Tabs: View {
        @State private var place = Place.home
        let hasMore: Bool

        var body: some View {
            TabView(selection: $place) {
                Tab("Home", systemImage: "house", value: .home) {
                    Button("Go") { place = .search }
                }
                Tab("Search", systemImage: "magnifyingglass", value: .search, role: .search) { Text("Searching") }
                if hasMore { Tab("More", systemImage: "ellipsis", value: Place.home) { Text("More of it") } }
            }
        }
    }

    @Test("a tab has title, symbol and value; a tap and the binding choose it")
    func tabs() {
        let host = ScreenHost(Tabs(hasMore: false))
        let bar = host.screen.all.first { $0.role == .tabBar }
        #expect(bar?.children.map(\.label) == ["Home", "Search"])
        #expect(bar?.children.map(\.style.symbol) == ["house", "magnifyingglass"])
        host.tap("Go")
        #expect(host.texts.contains("Searching"))
        host.tap("Home")
        #expect(!host.texts.contains("Searching"))
        #expect(ScreenHost(Tabs(hasMore: true)).screen.all.first { $0.role == .tabBar }?.children.count == 3)
    }

    @Test("tabs without values are chosen by a tap")
    func plainTabs() {
        struct Screen: View {
            var body: some View {
                TabView {
                    Tab("One", systemImage: "1.circle") { Text("first") }
                    Tab("Two", systemImage: "2.circle") { Text("second") }
                }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.texts.contains("first"))
        host.tap("Two")
        #expect(host.texts.contains("second"))
        #expect(!host.texts.contains("first"))
    }

    @Test("a screen about an item is pushed while there is one, and going back takes the item away")
    func destination() {
        struct Screen: View {
            @State private var name: String?
            var body: some View {
                NavigationStack {
                    VStack {
                        Button("Open") { name = "milk" }
                        Text(name ?? "nothing")
                    }
                    .navigationDestination(item: $name) { Text("About \($0)") }
                    .navigationTitle("List")
                    .toolbar { ToolbarItem(placement: .topBarTrailing) { Button("Add") {} } }
                }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.find(.button, "Add") != nil)
        host.tap("Open")
        #expect(host.texts.contains("About milk"))
        host.tap("List")
        #expect(host.texts.contains("nothing"))
    }

    @Test("a screen that hides the bar above has none")
    func hiddenBar() {
        struct Screen: View {
            let visibility: Visibility
            var body: some View {
                NavigationStack {
                    Text("a").navigationTitle("Title").toolbar(visibility, for: .navigationBar)
                }
            }
        }
        #expect(ScreenHost(Screen(visibility: .visible)).find(.navigationBar) != nil)
        #expect(ScreenHost(Screen(visibility: .hidden)).find(.navigationBar) == nil)
    }
}
