import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Split views on a phone")
struct NavigationSplitViewTests {
    /// Rows without links have no label.
    private func tapRow(_ place: Int, _ host: ScreenHost) {
        let rows = host.all(.cell)
        host.send(.tap(rows.indices.contains(place) ? rows[place].id : "none"))
    }

    /// Two columns whose list chooses, as Xcode's template has them.
    private struct Chosen: View {
        @State var word: String?
        let diary: Diary

        var body: some View {
            NavigationSplitView {
                List(["one", "two"], id: \.self, selection: $word) { Text($0) }.navigationTitle("Words")
                Button("choose two") { word = "two" }
            } detail: {
                Text(word.map { "the word \($0)" } ?? "none")
                Button("forget") { word = nil }
            }
            .onChange(of: word) { diary.write(word ?? "nil") }
        }
    }

    @Test("a choice brings the next column; the bar leads back and takes the choice away")
    func choices() {
        let diary = Diary()
        let host = ScreenHost(Chosen(diary: diary))
        #expect(host.texts == ["one", "two"])
        tapRow(0, host)
        #expect(host.texts == ["the word one"])
        host.tap(.button, "Words")
        #expect(host.texts == ["one", "two"])
        tapRow(0, host)
        #expect(host.texts == ["the word one"])
        #expect(diary.lines == ["one", "nil", "one"])
    }

    @Test("a choice that the app makes brings the next column, and one that it takes away the column before")
    func programs() {
        let host = ScreenHost(Chosen(word: "one", diary: Diary()))
        #expect(host.texts == ["the word one"])
        host.tap(.button, "forget")
        #expect(host.texts == ["one", "two"])
        host.tap(.button, "choose two")
        #expect(host.texts == ["the word two"])
    }

    @Test("three columns follow each other")
    func three() {
        struct Screens: View {
            @State private var folder: Int?
            @State private var note: String?
            var body: some View {
                NavigationSplitView {
                    List(selection: $folder) {
                        NavigationLink("First", value: 1)
                        NavigationLink("Second", value: 2)
                    }
                    .navigationTitle("Folders")
                } content: {
                    List(["a", "b"], id: \.self, selection: $note) { Text("\($0)\(folder ?? 0)") }
                        .navigationTitle("Notes")
                } detail: {
                    Text("note \(note ?? "?") of \(folder ?? 0)")
                }
                .navigationSplitViewStyle(.balanced)
            }
        }
        let host = ScreenHost(Screens())
        host.tap(.cell, "Second")
        #expect(host.texts == ["a2", "b2"])
        tapRow(1, host)
        #expect(host.texts == ["note b of 2"])
        host.tap(.button, "Notes")
        host.tap(.button, "Folders")
        host.tap(.cell, "First")
        #expect(host.texts == ["a1", "b1"])
    }

    @Test("links without a choice, and the stack of a column, become screens of the one stack")
    func stacks() {
        struct Screens: View {
            @State private var path: [Int] = []
            var body: some View {
                NavigationSplitView {
                    List {
                        NavigationLink("view") {
                            NavigationStack(path: $path) {
                                NavigationLink("deeper", value: 7)
                                    .navigationTitle("Linked")
                                    .navigationDestination(for: Int.self) { Text("number \($0)") }
                            }
                        }
                        NavigationLink("value", value: "w")
                    }
                    .navigationTitle("Root")
                    .navigationDestination(for: String.self) { Text("word \($0)") }
                } detail: {
                    Text("nothing yet")
                }
            }
        }
        let host = ScreenHost(Screens())
        host.tap(.cell, "value")
        #expect(host.texts == ["word w"])
        host.tap(.button, "Root")
        host.tap(.cell, "view")
        #expect(host.all(.navigationBar).map(\.label) == ["Linked"])
        host.tap(.button, "deeper")
        #expect(host.texts == ["number 7"])
        host.tap(.button, "Linked")
        host.tap(.button, "Root")
        #expect(host.texts == ["view", "value"])
    }

    @Test("a stack in the last column leads back to the list through its own screens")
    func stackInDetail() {
        struct Screens: View {
            @State private var word: String?
            var body: some View {
                NavigationSplitView {
                    List(["one"], id: \.self, selection: $word) { Text($0) }.navigationTitle("Words")
                } detail: {
                    NavigationStack {
                        NavigationLink("more", value: 1)
                            .navigationTitle("Detail")
                            .navigationDestination(for: Int.self) { Text("more of \(word ?? "?"): \($0)") }
                    }
                }
            }
        }
        let host = ScreenHost(Screens())
        tapRow(0, host)
        host.tap(.button, "more")
        #expect(host.texts == ["more of one: 1"])
        host.tap(.button, "Detail")
        host.tap(.button, "Words")
        #expect(host.texts == ["one"])
    }

    @Test("a binding says which column is shown, and hears of the way back")
    func preferred() {
        struct Screens: View {
            @State private var column = NavigationSplitViewColumn.detail
            @State private var word: String? = "one"
            let diary: Diary
            var body: some View {
                NavigationSplitView(preferredCompactColumn: $column) {
                    List(["one"], id: \.self, selection: $word) { Text($0) }
                    Button("show") { column = .detail }
                } detail: {
                    Text("detail of \(word ?? "none")")
                    Leaving()
                }
                .onChange(of: column) { diary.write(column == .sidebar ? "sidebar" : "other") }
            }
        }
        let diary = Diary()
        let host = ScreenHost(Screens(diary: diary))
        #expect(host.texts == ["detail of one"])
        host.tap(.button, "leave")
        #expect(host.texts == ["one"])
        host.tap(.button, "show")
        #expect(host.texts == ["detail of none"])
        #expect(diary.lines == ["sidebar", "other"])
    }

    private struct Leaving: View {
        @Environment(\.dismiss) private var dismiss
        var body: some View { Button("leave") { dismiss() } }
    }

    @Test("a choice that is there from the beginning stays behind the column that a binding prefers")
    func preferredSidebar() {
        struct Screens: View {
            @State private var column = NavigationSplitViewColumn.sidebar
            @State private var word: String? = "one"
            var body: some View {
                NavigationSplitView(columnVisibility: .constant(.all), preferredCompactColumn: $column) {
                    List(["one", "two"], id: \.self, selection: $word) { Text($0) }
                } detail: {
                    Text("detail of \(word ?? "none")")
                }
            }
        }
        let host = ScreenHost(Screens())
        #expect(host.texts == ["one", "two"])
        tapRow(0, host)
        #expect(host.texts == ["detail of one"])
    }
}
