import Foundation
import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Alerts, dialogs and sheets")
struct PresentationTests {
    private struct Asking: View {
        @State private var isAsking = false
        @State private var isSure = false
        @State private var answer = "-"

        var body: some View {
            VStack {
                Text(answer)
                Button("Ask") { isAsking = true }
            }
            .alert("Use Passcode Instead?", isPresented: $isAsking) {
                Button("Yes") { isSure = true }
                Button("No", role: .cancel) { answer = "no" }
            } message: {
                Text("Face ID was cancelled.")
            }
            .confirmationDialog("Sure?", isPresented: $isSure, titleVisibility: .visible) {
                Button("Delete", role: .destructive) { answer = "deleted" }
            }
        }
    }

    @Test("an alert's buttons act and take it away; below it nothing is touched")
    func alert() {
        let host = ScreenHost(Asking())
        host.tap("Ask")
        let alert = host.find(.alert)
        #expect(alert?.label == "Use Passcode Instead?")
        #expect(alert?.buttons.map(\.label) == ["Yes", "No"])
        #expect(alert?.buttons.last?.style.buttonRole == "cancel")
        #expect(host.texts.contains("Face ID was cancelled."))
        #expect(host.screen.children.last?.role == .alert)
        host.tap("Ask")
        host.tap(.button, "No")
        #expect(host.find(.alert) == nil)
        #expect(host.texts == ["no"])
    }

    @Test("an answer may bring the next question, which can be given up")
    func dialog() {
        let host = ScreenHost(Asking())
        host.tap("Ask")
        host.tap(.button, "Yes")
        #expect(host.find(.alert) == nil)
        #expect(host.find(.confirmationDialog)?.label == "Sure?")
        #expect(host.find(.confirmationDialog)?.buttons.map(\.label) == ["Delete", "Cancel"])
        host.tap(.button, "Cancel")
        #expect(host.find(.confirmationDialog) == nil)
        #expect(host.texts == ["-"])
    }

    @Test("an alert without buttons has OK; of the old kind it is a value")
    func standardButtons() {
        struct Broken: LocalizedError { var errorDescription: String? { "It broke" } }
        struct Item: Identifiable { let id: Int }
        struct Screen: View {
            @State private var error: Broken? = Broken()
            @State private var hasError = true
            @State private var item: Item?
            @State private var text = "-"
            var body: some View {
                Button("old") { item = Item(id: 7) }
                    .alert(isPresented: $hasError, error: error) {}
                Text(text)
                    .alert(item: $item) { item in
                        Alert(
                            title: Text("Item \(item.id)"), message: Text("message"),
                            primaryButton: .destructive(Text("Remove")) { text = "removed" }, secondaryButton: .cancel()
                        )
                    }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.find(.alert)?.label == "It broke")
        host.tap(.button, "OK")
        #expect(host.find(.alert) == nil)
        host.tap("old")
        #expect(host.find(.alert)?.label == "Item 7")
        #expect(host.find(.alert)?.buttons.map(\.label) == ["Remove", "Cancel"])
        host.tap(.button, "Remove")
        #expect(host.find(.alert) == nil)
        #expect(host.texts == ["removed"])
    }

    @Test("an alert about a value has that value's buttons")
    func presenting() {
        struct Screen: View {
            @State private var isShown = false
            @State private var name: String?
            var body: some View {
                Button("show") {
                    name = "Ann"
                    isShown = true
                }
                .alert("Hello", isPresented: $isShown, presenting: name) { name in
                    Button("Greet \(name)") {}
                } message: {
                    Text("about \($0)")
                }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("show")
        #expect(host.find(.button, "Greet Ann") != nil)
        #expect(host.texts == ["about Ann"])
    }

    @Test("a sheet is dismissed from within, its state ends, and it says so")
    func sheet() {
        struct Content: View {
            @Environment(\.dismiss) private var dismiss
            @State private var count = 0
            var body: some View {
                NavigationView {
                    Button("count \(count)") { count += 1 }
                        .navigationTitle("Sheet")
                        .toolbar {
                            ToolbarItem(placement: .cancellationAction) { Button("Close") { dismiss() } }
                        }
                }
            }
        }
        struct Screen: View {
            @State private var isShown = false
            @State private var closed = 0
            var body: some View {
                NavigationView {
                    Button("closed \(closed)") { isShown = true }.navigationTitle("Below")
                }
                .sheet(isPresented: $isShown, onDismiss: { closed += 1 }) { Content() }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("closed 0")
        #expect(host.find(.sheet)?.all.first { $0.role == .navigationBar }?.label == "Sheet")
        host.tap(.button, "count 0")
        #expect(host.find(.button, "count 1") != nil)
        host.tap("closed 0")
        host.tap(.button, "Close")
        #expect(host.find(.sheet) == nil)
        #expect(host.find(.navigationBar)?.label == "Below")
        host.tap("closed 1")
        #expect(host.find(.button, "count 0") != nil)
    }

    @Test("a cover of an item is another one for another item")
    func cover() {
        struct Item: Identifiable { let id: Int }
        struct Screen: View {
            @State private var item: Item?
            var body: some View {
                Button("open") { item = Item(id: 1) }
                    .fullScreenCover(item: $item) { shown in
                        Text("item \(shown.id)")
                        Button("next") { item = Item(id: shown.id + 1) }
                        Button("done") { item = nil }
                    }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("open")
        host.tap(.button, "next")
        #expect(host.find(.fullScreenCover)?.all.contains { $0.label == "item 2" } == true)
        host.tap(.button, "done")
        #expect(host.find(.fullScreenCover) == nil)
    }
}
