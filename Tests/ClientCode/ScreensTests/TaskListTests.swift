import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@_spi(Latchkey) import SwiftUI
@testable import ClientScreens

@MainActor
@Suite("Client screens: a list of tasks", .phone())
struct TaskListTests {
    private let store: TaskStore
    private let host: ScreenHost

    init() {
        forgetDefaults()
        store = TaskStore([
            TaskItem(title: "Read"), TaskItem(title: "Write", isDone: true), TaskItem(title: "Rest", isDone: true),
        ])
        host = ScreenHost(TaskListScreen(store: store))
    }

    private func labels(_ section: String) -> [String] {
        host.screen.all.first { $0.role == .section && $0.label == section }?.children.map(\.label) ?? []
    }

    @Test("a task is added in a sheet, which can be saved once it has a title")
    func add() async {
        host.tap(.button, "Add task")
        #expect(host.find(.navigationBar)?.label == "New task")
        #expect(host.find(.button, "Save")?.isEnabled == false)
        host.type("Sleep", .textField, "What is to be done?")
        #expect(host.find(.navigationBar)?.label == "Sleep")
        host.tap(.button, "High")
        host.tap(.toggle, "Due")
        let date = host.front.all.first { $0.style.kind == "datePicker" }
        host.send(.setText(date?.id ?? "", text: "2031-05-06"))
        host.tap(.button, "Save")
        #expect(host.find(.sheet) == nil)
        let saved = store.items.last
        #expect(saved?.title == "Sleep")
        #expect(saved?.priority == .high)
        let parts = saved?.due.map { Calendar.current.dateComponents([.year, .month, .day], from: $0) }
        #expect(parts == DateComponents(year: 2031, month: 5, day: 6))
        await host.settle()
        #expect(store.saves > 0)
    }

    @Test("cancelling leaves everything as it was")
    func cancel() {
        host.tap(.button, "Add task")
        host.type("Sleep", .textField, "What is to be done?")
        host.tap(.button, "Cancel")
        #expect(host.find(.sheet) == nil)
        #expect(store.items.count == 3)
    }

    @Test("finishing moves a task to the other section")
    func finish() {
        #expect(host.shows("2 of 3") || host.screen.all.contains { $0.value == "2 of 3" })
        host.tap(.button, "Finish Read")
        #expect(store.open.isEmpty)
        #expect(host.find(.button, "Reopen Read") != nil)
    }

    @Test("deleting asks first")
    func delete() throws {
        let row = try #require(host.all(.cell).first { $0.all.contains { $0.label == "Rest" } })
        host.send(.swipeToDelete(row.id))
        #expect(host.find(.confirmationDialog)?.buttons.map(\.label) == ["Delete", "Keep"])
        host.tap(.button, "Keep")
        #expect(store.items.count == 3)
        host.send(.swipeToDelete(row.id))
        host.tap(.button, "Delete")
        #expect(store.items.map(\.title) == ["Read", "Write"])
        #expect(host.find(.confirmationDialog) == nil)
    }

    @Test("a row opens the editor, and what was hidden stays hidden")
    func edit() {
        host.tap(.text, "Read")
        #expect(host.find(.textField, "What is to be done?")?.value == "Read")
        host.tap(.button, "Cancel")
        host.tap(.button, "Hide done")
        #expect(host.find(.section, "Done") == nil)
        #expect(UserDefaults.standard.bool(forKey: "hidesDone"))
        #expect(ScreenHost(TaskListScreen(store: store)).find(.section, "Done") == nil)
        host.tap(.button, "Edit")
        #expect(host.find(.button, "Done") != nil)
    }
}
