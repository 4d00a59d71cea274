import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("A sample app")
struct SampleAppTests {
    private let host = ScreenHost(NotesRoot())

    @Test("its first screen")
    func first() {
        #expect(host.find(.navigationBar)?.label == "Notes")
        #expect(host.all(.cell).map(\.label) == ["Buy milk", "Call Ann"])
        #expect(host.find(.section)?.label == "2 notes")
        #expect(host.find(.tabBar)?.children.map(\.label) == ["Notes", "Settings"])
        #expect(host.find(.tabBar)?.children.first?.value == "2")
        #expect(Set(host.screen.all.map(\.id)).count == host.screen.all.count)
    }

    @Test("a note is added in a sheet, whose field has the keyboard")
    func add() {
        host.tap(.button, "Add")
        let field = host.find(.textField)
        #expect(field?.isFocused == true)
        #expect(field?.placeholder == "What is to be done?")
        host.tap(.button, "Save")
        #expect(host.find(.alert)?.label == "A note needs a title")
        host.tap(.button, "OK")
        host.send(.setText(host.find(.textField)?.id ?? "", text: "Sleep"))
        host.tap(.button, "high")
        host.send(.submit(host.find(.textField)?.id ?? ""))
        #expect(host.find(.sheet) == nil)
        #expect(host.all(.cell).map(\.label) == ["Buy milk", "Call Ann", "Sleep"])
    }

    @Test("a note is changed on its screen, and the list shows it")
    func change() {
        host.tap(.cell, "Buy milk")
        #expect(host.find(.navigationBar)?.label == "Buy milk")
        #expect(host.find(.button, "Clear text")?.isEnabled == false)
        host.send(.setText(host.find(.textField)?.id ?? "", text: "Buy bread"))
        #expect(host.find(.navigationBar)?.label == "Buy bread")
        host.tap(.toggle, "Done")
        host.tap(.button, "Low")
        #expect(host.find(.picker)?.value == "Low")
        host.tap(.button, "Notes")
        #expect(host.all(.cell).map(\.label) == ["Buy bread", "Call Ann"])
        #expect(host.find(.tabBar)?.children.first?.value == "1")
    }

    @Test("all notes are deleted one by one")
    func delete() {
        host.send(.swipeToDelete(host.find(.cell, "Buy milk")?.id ?? ""))
        host.send(.swipeToDelete(host.find(.cell, "Call Ann")?.id ?? ""))
        #expect(host.texts.contains("No notes"))
        #expect(host.find(.section)?.label == "0 notes")
    }
}
