import Foundation
import Testing
import UIKit
import VirtualPhone

@_spi(Latchkey) import SwiftUI

/// What apps for iOS 16 and later are made of.
@MainActor
@Suite("Controls since iOS 16")
struct NewerControlTests {
    @Test("a screen without content has a title with a symbol, a description and buttons that act")
    func unavailable() {
        struct Screen: View {
            @State private var isEmpty = true
            var body: some View {
                if isEmpty {
                    ContentUnavailableView {
                        Label("No Notes", systemImage: "note")
                    } description: {
                        Text("Write the first one.")
                    } actions: {
                        Button("Write") { isEmpty = false }
                    }
                } else {
                    Text("A note")
                }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.texts == ["No Notes", "Write the first one."])
        #expect(host.find(.text, "No Notes")?.style.symbol == "note")
        host.tap("Write")
        #expect(host.texts == ["A note"])
    }

    @Test("a search that found nothing says for what")
    func noResults() {
        #expect(ScreenHost(ContentUnavailableView.search).texts.first == "No Results")
        #expect(ScreenHost(ContentUnavailableView.search(text: "milk")).texts.first == "No Results for “milk”")
        let plain = ContentUnavailableView("Offline", systemImage: "wifi.slash", description: Text("Try later."))
        #expect(ScreenHost(plain).texts == ["Offline", "Try later."])
    }

    @Test("labeled content is a label and a value in a row")
    func labeled() {
        struct Screen: View {
            var body: some View {
                Form {
                    LabeledContent("Version", value: "1.2")
                    LabeledContent("Items", value: 3, format: .number)
                    LabeledContent("State") { Button("Change") {} }
                }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.texts == ["Version", "1.2", "Items", "3", "State"])
        #expect(host.screen.all.filter { $0.role == .cell }.count == 3)
        #expect(host.find(.text, "1.2")?.style.foreground == "secondary")
    }

    @Test("sharing offers to copy, and the pasteboard has the text")
    func share() throws {
        let url = try #require(URL(string: "https://example.com/a"))
        let host = ScreenHost(ShareLink("Send", item: url))
        host.tap("Send")
        #expect(host.screen.all.contains { $0.role == .confirmationDialog && $0.label == "https://example.com/a" })
        host.tap("Copy")
        #expect(UIPasteboard.general.string == "https://example.com/a")
        #expect(!host.screen.all.contains { $0.role == .confirmationDialog })
    }

    @Test("a popover of a phone is a sheet that its binding takes away, whatever its heights")
    func popover() {
        struct Screen: View {
            @State private var isOpen = false
            var body: some View {
                Button("Open") { isOpen = true }
                    .popover(isPresented: $isOpen) {
                        Button("Done") { isOpen = false }
                            .presentationDetents([.medium, .height(200)])
                            .presentationDragIndicator(.visible)
                    }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("Open")
        #expect(host.screen.all.contains { $0.role == .sheet })
        host.tap("Done")
        #expect(!host.screen.all.contains { $0.role == .sheet })
    }

    @Test("buttons, menus, switches and choices take a symbol with their title")
    func symbols() {
        struct Screen: View {
            @State private var isOn = false
            @State private var choice = 1
            @State private var count = 0
            var body: some View {
                Button("Add \(count)", systemImage: "plus") { count += 1 }
                Menu("More", systemImage: "ellipsis") {
                    Button("Reset", systemImage: "x", role: .destructive) { count = 0 }
                }
                Toggle("Wi-Fi", systemImage: "wifi", isOn: $isOn)
                Picker("Size", systemImage: "ruler", selection: $choice) { Text("S").tag(1) }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("Add 0")
        #expect(host.find(.button, "Add 1")?.style.symbol == "plus")
        host.tap("More")
        host.tap("Reset")
        #expect(host.find(.button, "Add 0") != nil)
        host.tap("Wi-Fi")
        #expect(host.find(.toggle, "Wi-Fi")?.value == "1")
        #expect(host.find(.picker, "Size") != nil)
    }

    @Test("the rows of a grid keep their cells together; of views that may fit, the first is shown")
    func grids() {
        struct Screen: View {
            var body: some View {
                Grid {
                    GridRow {
                        Text("a")
                        Text("b")
                    }
                    GridRow { Text("c").gridCellColumns(2) }
                }
                ViewThatFits {
                    Text("wide")
                    Text("narrow")
                }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.texts == ["a", "b", "c", "wide"])
        let rows = host.screen.all.filter { $0.role == .stack && $0.style.axis == "horizontal" }
        #expect(rows.map(\.children.count) == [2, 1])
    }

    @Test("a gradient is drawn as its first color, and its shape stays")
    func gradients() {
        let background = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
        let host = ScreenHost(Text("a").background(background))
        #expect(host.screen.all.contains { $0.style.background == "red" })
        let radial = RadialGradient(colors: [.green], center: .center, startRadius: 0, endRadius: 1)
        #expect(ScreenHost(radial).screen.all.contains { $0.style.background == "green" })
    }

    @Test("a change with an animation is done before its completion runs")
    func completion() {
        struct Screen: View {
            @State private var words = "before"
            @State private var seen = ""
            var body: some View {
                Text(words)
                Text(seen)
                Button("Go") {
                    withAnimation(.snappy) {
                        words = "after"
                    } completion: {
                        seen = "saw \(words)"
                    }
                }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("Go")
        #expect(host.texts.prefix(2) == ["after", "saw after"])
    }
}
