import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Searching")
struct SearchTests {
    /// Says whether a person searches, and ends it.
    private struct Results: View {
        @Environment(\.isSearching) private var isSearching
        @Environment(\.dismissSearch) private var dismissSearch
        let term: String

        var body: some View {
            Text(isSearching ? "searching “\(term)”" : "all")
            Button("End") { dismissSearch() }
        }
    }

    private struct Screen: View {
        @State private var term = ""

        var body: some View { VStack { Results(term: term) }.searchable(text: $term) }
    }

    private func field(_ host: ScreenHost) -> ScreenNode? {
        host.screen.all.first { $0.style.kind == "search" }
    }

    @Test("a person searches from the touch of the field until the search is dismissed, which empties it")
    func own() throws {
        let host = ScreenHost(Screen())
        #expect(host.texts == ["all"])
        host.tap("End")
        #expect(host.texts == ["all"])
        let id = try #require(field(host)?.id)
        host.send(.tap(id))
        #expect(host.texts == ["searching “”"])
        #expect(field(host)?.isFocused == true)
        host.send(.setText(id, text: "tea"))
        #expect(host.texts == ["searching “tea”"])
        host.tap("End")
        #expect(host.texts == ["all"])
        #expect(field(host)?.value == "")
        #expect(field(host)?.isFocused != true)
    }

    @Test("Return takes the keyboard away, and the search goes on")
    func submitted() throws {
        let host = ScreenHost(Screen())
        let id = try #require(field(host)?.id)
        host.send(.tap(id))
        host.send(.submit(id))
        #expect(host.texts == ["searching “”"])
    }

    @Test("the Return key of a search says so, and does what is said for searches, not for texts")
    func searched() throws {
        struct Both: View {
            @State private var term = ""
            @State private var name = ""
            @State private var said: [String] = []

            var body: some View {
                VStack {
                    Text(said.joined(separator: " "))
                    TextField("Name", text: $name).submitLabel(.next)
                    TextField("Note", text: $name).submitLabel(.return)
                }
                .searchable(text: $term)
                .onSubmit { said.append("text") }
                .onSubmit(of: .search) { said.append("search") }
            }
        }
        let host = ScreenHost(Both())
        #expect(field(host)?.style.returnKey == "search")
        #expect(host.find(.textField, "Name")?.style.returnKey == "next")
        #expect(host.find(.textField, "Note")?.style.returnKey == nil)
        host.send(.submit(try #require(field(host)?.id)))
        #expect(host.texts == ["search"])
        host.send(.submit(host.id("Name")))
        #expect(host.texts == ["search text"])
    }

    @Test("a binding begins and ends a search, and hears of both")
    func bound() throws {
        struct Bound: View {
            @State private var term = ""
            @State private var isPresented = false

            var body: some View {
                VStack {
                    Text(isPresented ? "open" : "closed")
                    Results(term: term)
                    Button("Begin") { isPresented = true }
                    Button("Close") { isPresented = false }
                }
                .searchable(text: $term, isPresented: $isPresented, prompt: "Drinks")
            }
        }
        let host = ScreenHost(Bound())
        #expect(field(host)?.placeholder == "Drinks")
        host.tap("Begin")
        #expect(host.texts == ["open", "searching “”"])
        #expect(field(host)?.isFocused == true)
        host.tap("Close")
        #expect(host.texts == ["closed", "all"])
        host.send(.tap(try #require(field(host)?.id)))
        #expect(host.texts == ["open", "searching “”"])
        host.tap("End")
        #expect(host.texts == ["closed", "all"])
    }

    @Test("without a field nobody searches, and there is nothing to dismiss")
    func none() {
        let host = ScreenHost(Results(term: ""))
        host.tap("End")
        #expect(host.texts == ["all"])
    }
}
