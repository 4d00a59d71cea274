import Foundation
import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Dates, searching, colors of UIKit")
struct OlderControlTests {
    private struct Dates: View {
        @State var date: Date
        let lowest: Date

        var body: some View {
            DatePicker("Day", selection: $date, in: lowest..., displayedComponents: .date)
            DatePicker("Time", selection: $date, displayedComponents: .hourAndMinute)
            DatePicker(selection: $date) { Text("Both") }
        }
    }

    @Test("a date is typed; what is none, or lies before the bounds, changes nothing")
    func dates() throws {
        let date = try #require(
            Calendar.current.date(from: DateComponents(year: 2031, month: 5, day: 6, hour: 7, minute: 8)))
        let host = ScreenHost(Dates(date: date, lowest: date.addingTimeInterval(-86_400 * 3)))
        func values() -> [String?] { ["Day", "Time", "Both"].map { host.find(.textField, $0)?.value } }
        func type(_ text: String, _ label: String) {
            host.send(.setText(host.find(.textField, label)?.id ?? "none", text: text))
        }
        #expect(values() == ["2031-05-06", "07:08", "2031-05-06 07:08"])
        #expect(host.find(.textField, "Day")?.style.kind == "datePicker")
        type("20:15", "Time")
        #expect(values() == ["2031-05-06", "20:15", "2031-05-06 20:15"])
        for wrong in ["tomorrow", "2031-05-01", ""] { type(wrong, "Day") }
        #expect(values().last == "2031-05-06 20:15")
        type("2032-01-02 03:04", "Both")
        #expect(values() == ["2032-01-02", "03:04", "2032-01-02 03:04"])
    }

    @Test("the field for searching stands above the list, and its text reaches the binding")
    func searching() {
        struct Screen: View {
            @State private var term = ""
            var body: some View {
                NavigationView {
                    List(["one", "two"].filter { term.isEmpty || $0.contains(term) }, id: \.self) { Text($0) }
                        .searchable(text: $term, prompt: "Find")
                        .navigationTitle("Numbers")
                }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.find(.textField, "Find")?.style.kind == "search")
        host.send(.setText(host.find(.textField, "Find")?.id ?? "none", text: "tw"))
        #expect(host.texts == ["two"])
        #expect(host.find(.textField, "Find")?.value == "tw")
        #expect(host.find(.navigationBar)?.label == "Numbers")
    }

    @Test("colors of UIKit are those of SwiftUI")
    func colors() {
        #expect(Color(UIColor.systemRed) == .red)
        #expect(Color(uiColor: .label) == .primary)
        #expect(Color(UIColor(red: 1, green: 0, blue: 0, alpha: 1)).description == "#ff0000")
        #expect(Color(.systemGray6).description == "#f2f2f7")
        #expect(UIColor.red.withAlphaComponent(0.5) == UIColor.red.withAlphaComponent(0.5))
        #expect(UIColor.red.withAlphaComponent(0.5) != UIColor.red)
    }

    @Test("an answer can still see what it was asked about, and the question is gone after it")
    func order() {
        struct Screen: View {
            @State private var asked: String?
            @State private var deleted = "nothing"
            var body: some View {
                Text("deleted \(deleted)")
                Button("Delete") { asked = "one" }
                    .actionSheet(isPresented: Binding(get: { asked != nil }, set: { if !$0 { asked = nil } })) {
                        ActionSheet(
                            title: Text("Sure?"), message: Text("It is gone then."),
                            buttons: [.destructive(Text("Yes")) { deleted = asked ?? "?" }, .cancel()])
                    }
            }
        }
        let host = ScreenHost(Screen())
        host.tap(.button, "Delete")
        #expect(host.find(.confirmationDialog)?.label == "Sure?")
        #expect(host.find(.confirmationDialog)?.buttons.map(\.label) == ["Yes", "Cancel"])
        host.tap(.button, "Yes")
        #expect(host.find(.confirmationDialog) == nil)
        #expect(host.texts == ["deleted one"])
    }

    @Test("editing begins and ends with its button, where somebody keeps the mode")
    func editing() {
        struct Screen: View {
            @State private var mode = EditMode.inactive
            var body: some View {
                EditButton()
                Text(mode.isEditing ? "editing" : "reading")
                Group { EditButton() }.environment(\.editMode, $mode)
            }
        }
        let host = ScreenHost(Screen())
        host.send(.tap(host.all(.button).last?.id ?? "none"))
        #expect(host.texts == ["editing"])
        #expect(host.all(.button).map(\.label) == ["Edit", "Done"])
    }

    @Test("a color over a view covers it; one that only draws its edge does not")
    func covers() {
        let host = ScreenHost(
            VStack {
                Text("under").overlay(Color.black)
                Text("framed").overlay(RoundedRectangle(cornerRadius: 4).stroke(Color.red))
            })
        #expect(host.all(.stack).contains { $0.style.axis == "depth" && $0.children.first?.label == "under" })
        #expect(!host.all(.stack).contains { $0.style.axis == "depth" && $0.children.first?.label == "framed" })
    }
}
