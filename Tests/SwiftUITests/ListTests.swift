import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Lists")
struct ListTests {
    @Test("a list has a cell for each row; sections keep header and footer")
    func cells() {
        let host = ScreenHost(
            List {
                Text("alone")
                Section("Device") {
                    Text("a")
                    HStack {
                        Text("b")
                        Text("c")
                    }
                }
                Section {
                    Toggle("switch", isOn: .constant(true))
                } header: {
                    Text("Head")
                } footer: {
                    Text("Foot")
                }
            }
            .listStyle(.insetGrouped))
        let list = host.find(.list)
        #expect(list?.style.kind == "insetGrouped")
        #expect(list?.children.map(\.role) == [.cell, .section, .section])
        #expect(host.all(.section).map(\.label) == ["Device", "Head"])
        #expect(host.all(.section).map(\.value) == [nil, "Foot"])
        #expect(host.all(.section).map { $0.children.map(\.role) } == [[.cell, .cell], [.cell]])
        #expect(host.texts == ["alone", "a", "b", "c"])
    }

    @Test("a header with an element of a name or a button keeps it")
    func header() {
        let host = ScreenHost(
            Form {
                Section(
                    header: HStack {
                        Text("Log").accessibilityIdentifier("log.title")
                        Button("Export") {}
                    }
                ) { Text("row") }
            })
        #expect(host.find(identifier: "log.title")?.label == "Log")
        #expect(host.find(.button, "Export") != nil)
        #expect(host.find(.list)?.style.kind == "insetGrouped")
        #expect(host.all(.cell).count == 1)
    }

    @Test("swiping a row away deletes that row, and the state of the others stays theirs")
    func delete() {
        struct Row: View {
            let name: String
            @State private var taps = 0
            var body: some View { Button("\(name) \(taps)") { taps += 1 } }
        }
        struct Screen: View {
            @State private var names = ["a", "b", "c"]
            var body: some View {
                List {
                    Section("Names") {
                        ForEach(names, id: \.self) { Row(name: $0) }.onDelete { names.remove(atOffsets: $0) }
                    }
                }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("c 0")
        host.send(.swipeToDelete(host.all(.cell)[1].id))
        #expect(host.all(.button).map(\.label) == ["a 0", "c 1"])
        host.send(.swipeToDelete(host.all(.cell)[1].id))
        #expect(host.all(.button).map(\.label) == ["a 0"])
    }

    @Test("a row's swipe actions are buttons, the first acts on swiping")
    func swipeActions() {
        struct Screen: View {
            @State private var names = ["a", "b"]
            var body: some View {
                List(names, id: \.self) { name in
                    Text(name).swipeActions {
                        Button("Delete", role: .destructive) { names.removeAll { $0 == name } }
                    }
                }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.all(.button).map(\.style.kind) == ["swipeAction", "swipeAction"])
        host.send(.swipeToDelete(host.all(.cell)[0].id))
        #expect(host.texts == ["b"])
    }

    @Test("a tap chooses a row by its id")
    func selection() {
        struct Screen: View {
            @State private var chosen: String?
            var body: some View {
                List(["a", "b"], id: \.self, selection: $chosen) { Text($0) }
                Text(chosen ?? "none")
            }
        }
        let host = ScreenHost(Screen())
        host.send(.tap(host.all(.cell)[1].id))
        #expect(host.texts == ["a", "b", "b"])
        #expect(host.all(.cell).map(\.isSelected) == [false, true])
    }

    @Test("pulling a list down runs its action")
    func refresh() async {
        @MainActor final class Model: ObservableObject { @Published var count = 0 }
        struct Screen: View {
            @StateObject var model = Model()
            var body: some View {
                List { Text("\(model.count)") }.refreshable { await MainActor.run { model.count += 1 } }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.find(.list)?.style.isRefreshable == true)
        host.send(.pull(host.find(.list)?.id ?? ""))
        let screen = await host.screen { $0.all.contains { $0.label == "1" } }
        #expect(screen.all.contains { $0.role == .cell })
    }

    @Test("a disclosure group is one element, with the identifier of the one part of its label that has one")
    func disclosureIdentifier() {
        let host = ScreenHost(
            DisclosureGroup {
                Text("inside").accessibilityIdentifier("inside")
            } label: {
                VStack {
                    Text("Title").accessibilityIdentifier("title")
                    Text("Subtitle")
                }
            })
        #expect(host.find(.disclosure, "Title, Subtitle")?.identifier == "title")
        #expect(!host.screen.all.contains { $0.identifier == "inside" })
        host.end()
    }

    @Test("a disclosure group shows its content while it is open")
    func disclosure() {
        let host = ScreenHost(DisclosureGroup("Details") { Text("inside") })
        #expect(host.find(.disclosure, "Details")?.value == "0")
        #expect(host.texts.isEmpty)
        host.tap("Details")
        #expect(host.find(.disclosure, "Details")?.value == "1")
        #expect(host.texts == ["inside"])
    }
}
