import Foundation
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone

@Suite("Long presses") @MainActor
struct LongPressTests {
    private struct Codes: View {
        @State var names = ["Bank", "Mail"]
        @State var note = "none"

        var body: some View {
            Text(note)
            List {
                ForEach(names, id: \.self) { name in
                    Text(name).onTapGesture { note = "tapped \(name)" }.contextMenu {
                        Button("Copy") { note = "copied \(name)" }
                        Button("Delete", role: .destructive) { names.removeAll { $0 == name } }
                    }
                }
            }
        }
    }

    @Test("a context menu opens by a press on the text or its row, and its buttons act and close it")
    func menu() throws {
        let host = ScreenHost(Codes())
        let text = try #require(host.find(.text, "Bank"))
        #expect(text.style.isPressable == true)
        host.send(.press(text.id))
        #expect(host.find(.confirmationDialog)?.buttons.map(\.label) == ["Copy", "Delete", "Cancel"])
        host.tap("Copy")
        #expect(host.texts.first == "copied Bank")
        #expect(host.find(.confirmationDialog) == nil)
        host.send(.press(try #require(host.all(.cell).first).id))
        host.tap("Delete")
        #expect(host.find(.text, "Bank") == nil && host.find(.text, "Mail") != nil)
        host.send(.press(try #require(host.find(.text, "Mail")).id))
        host.tap("Cancel")
        #expect(host.find(.confirmationDialog) == nil)
        host.send(.tap(try #require(host.find(.text, "Mail")).id))
        #expect(host.texts.first == "tapped Mail", "a tap is still a tap")
    }

    @Test("what is said of a gesture adds up, in order, also behind a state that follows it")
    func chains() throws {
        struct Gestures: View {
            @GestureState var isDown = false
            @State var notes: [String] = []
            var body: some View {
                Text(notes.joined(separator: ", "))
                Text("Hold").gesture(
                    LongPressGesture().updating($isDown) { down, state, _ in state = down }
                        .onChanged { _ in notes.append("changed") }.onEnded { notes.append("held \($0)") })
                Text("Tap").gesture(
                    TapGesture().onEnded { notes.append("first") }.onEnded { notes.append("second") })
                Text("Nothing").gesture(LongPressGesture().updating($isDown) { _, _, _ in })
            }
        }
        let host = ScreenHost(Gestures())
        host.send(.press(try #require(host.find(.text, "Hold")).id))
        #expect(host.texts.first == "changed, held true")
        host.send(.tap(try #require(host.find(.text, "Tap")).id))
        #expect(host.texts.first == "changed, held true, first, second")
        #expect(host.find(.text, "Nothing")?.style.isPressable == nil)
    }

    @Test("a press where nothing else comes of it is a tap; a disabled view takes none")
    func plain() throws {
        struct Buttons: View {
            @State var note = "none"
            var body: some View {
                Text(note)
                Button("Plain") { note = "plain" }
                Text("Off").contextMenu { Button("Act") { note = "acted" } }.disabled(true)
            }
        }
        let host = ScreenHost(Buttons())
        host.send(.press(try #require(host.find(.button, "Plain")).id))
        #expect(host.texts.first == "plain")
        host.send(.press(try #require(host.find(.text, "Off")).id))
        #expect(host.find(.confirmationDialog) == nil)
    }

    @Test("long press gestures act, and say that the finger is down; the inner one comes first")
    func gestures() throws {
        struct Gestures: View {
            @State var notes: [String] = []
            var body: some View {
                Text(notes.joined(separator: " "))
                Text("One").onLongPressGesture(minimumDuration: 2) {
                    notes.append("one")
                } onPressingChanged: {
                    notes.append("\($0)")
                }
                Text("Two").gesture(LongPressGesture(minimumDuration: 1).onEnded { notes.append("two \($0)") })
                VStack { Text("Three").onLongPressGesture { notes.append("inner") } }
                    .onLongPressGesture { notes.append("outer") }
                Button("Four") { notes.append("button") }.highPriorityGesture(
                    TapGesture().onEnded { notes.append("gesture") })
                Button("Five") { notes.append("five") }.gesture(TapGesture().onEnded { notes.append("never") })
            }
        }
        let host = ScreenHost(Gestures())
        for name in ["One", "Two", "Three"] { host.send(.press(try #require(host.find(.text, name)).id)) }
        host.tap("Four")
        host.tap("Five")
        #expect(host.texts.first == "true one false two true inner gesture five")
    }
}
