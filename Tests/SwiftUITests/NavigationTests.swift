import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Navigation and tabs")
struct NavigationTests {
    private struct Detail: View {
        let name: String
        @Environment(\.dismiss) private var dismiss

        var body: some View {
            VStack {
                Text("detail \(name)")
                NavigationLink("Deeper") { Text("deep").navigationTitle("Deep") }
                Button("Leave") { dismiss() }
            }
            .navigationTitle(name)
        }
    }

    private struct Master: View {
        @State private var count = 0

        var body: some View {
            NavigationView {
                List {
                    Button("count \(count)") { count += 1 }
                    NavigationLink("Go") { Detail(name: "A\(count)") }
                }
                .navigationTitle("Root")
                .toolbar {
                    ToolbarItem(placement: .navigationBarTrailing) { Button("Add") { count += 10 } }
                }
            }
        }
    }

    @Test("a link that is a row is a cell that takes the taps; the bar leads back")
    func pushAndPop() {
        let host = ScreenHost(Master())
        #expect(host.find(.navigationBar)?.label == "Root")
        #expect(host.find(.navigationBar)?.children.map(\.label) == ["Add"])
        #expect(host.find(.cell, "Go")?.style.kind == "navigationLink")
        host.tap(.button, "Add")
        host.tap(.button, "count 10")
        host.tap(.cell, "Go")
        #expect(host.find(.navigationBar)?.label == "A11")
        #expect(host.find(.navigationBar)?.children.map(\.label) == ["Root"])
        #expect(host.find(.list) == nil)
        #expect(host.texts == ["detail A11"])
        host.tap(.button, "Deeper")
        #expect(host.find(.navigationBar)?.label == "Deep")
        #expect(host.texts == ["deep"])
        host.tap(.button, "A11")
        #expect(host.texts == ["detail A11"])
        host.tap(.button, "Root")
        #expect(host.find(.button, "count 11") != nil)
        #expect(host.find(.navigationBar)?.label == "Root")
    }

    @Test("what a toolbar has depends on conditions")
    func toolbarConditions() {
        struct Screen: View {
            @State private var isEditing = false
            var body: some View {
                NavigationView {
                    Text("a").toolbar {
                        ToolbarItem(placement: .navigationBarTrailing) { Button("Edit") { isEditing.toggle() } }
                        if isEditing {
                            ToolbarItem(placement: .navigationBarLeading) { Button("Cancel") {} }
                        }
                    }
                }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.find(.navigationBar)?.children.map(\.label) == ["Edit"])
        host.tap(.button, "Edit")
        #expect(host.find(.navigationBar)?.children.map(\.label) == ["Cancel", "Edit"])
        host.tap(.button, "Edit")
        #expect(host.find(.navigationBar)?.children.map(\.label) == ["Edit"])
    }

    @Test("a screen leaves by dismissing itself")
    func dismiss() {
        let host = ScreenHost(Master())
        host.tap(.cell, "Go")
        host.tap(.button, "Leave")
        #expect(host.find(.navigationBar)?.label == "Root")
    }

    @Test("a link follows its binding, a link of a tag its choice")
    func bindings() {
        struct Screen: View {
            @State private var isActive = false
            @State private var choice: Int?
            var body: some View {
                NavigationView {
                    VStack {
                        NavigationLink(isActive: $isActive) {
                            Text("first")
                        } label: {
                            EmptyView()
                        }
                        NavigationLink("two", tag: 2, selection: $choice) { Text("second") }
                        Button("one") { isActive = true }
                        Text("\(choice ?? 0)")
                    }
                }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("one")
        #expect(host.texts == ["first"])
        host.tap(.button, "Back")
        host.tap(.button, "two")
        #expect(host.texts == ["second"])
        host.tap(.button, "Back")
        #expect(host.texts == ["0"])
    }

    @Test("tabs are chosen by their bar and keep their state")
    func tabs() {
        struct Counter: View {
            let name: String
            @State private var count = 0
            var body: some View { Button("\(name) \(count)") { count += 1 } }
        }
        let host = ScreenHost(
            TabView {
                Counter(name: "first").tabItem { Label("One", systemImage: "1.circle") }
                NavigationView { Counter(name: "second").navigationTitle("Second") }
                    .tabItem {
                        Image(systemName: "gear")
                        Text("Two")
                    }
                    .badge(3)
            })
        let bar = host.find(.tabBar)
        #expect(bar?.children.map(\.label) == ["One", "Two"])
        #expect(bar?.children.map(\.isSelected) == [true, false])
        #expect(bar?.children.map(\.style.symbol) == ["1.circle", "gear"])
        #expect(bar?.children.map(\.value) == [nil, "3"])
        #expect(host.find(.navigationBar) == nil)
        host.tap("first 0")
        host.tap("Two")
        #expect(host.find(.navigationBar)?.label == "Second")
        #expect(host.find(.button, "first 1") == nil)
        host.tap("second 0")
        host.tap("One")
        #expect(host.find(.button, "first 1") != nil)
        host.tap("Two")
        #expect(host.find(.button, "second 1") != nil)
    }

    @Test("the chosen tab follows its binding")
    func tabSelection() {
        struct Screen: View {
            @State private var tab = "a"
            var body: some View {
                TabView(selection: $tab) {
                    Button("to b") { tab = "b" }.tabItem { Text("A") }.tag("a")
                    Text("here is b").tag("b").tabItem { Text("B") }
                }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("to b")
        #expect(host.texts == ["here is b"])
        host.tap(.button, "A")
        #expect(host.find(.button, "to b") != nil)
    }

    @Test("what is in a tab appears when its tab is chosen, each time, and disappears with it")
    func tabAppearance() {
        let diary = Diary()
        let host = ScreenHost(
            TabView {
                Text("a").onAppear { diary.write("+a") }.onDisappear { diary.write("-a") }.tabItem { Text("A") }
                NavigationView { Text("b").onAppear { diary.write("+b") }.onDisappear { diary.write("-b") } }
                    .tabItem { Text("B") }
            })
        #expect(diary.lines == ["+a"])
        host.tap(.button, "B")
        #expect(diary.lines == ["+a", "-a", "+b"])
        host.tap(.button, "A")
        #expect(diary.lines == ["+a", "-a", "+b", "-b", "+a"])
        host.end()
        #expect(diary.lines.suffix(1) == ["-a"])
    }
}
