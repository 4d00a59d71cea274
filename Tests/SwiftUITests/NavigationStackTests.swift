import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Navigation stacks")
struct NavigationStackTests {
    private struct Root: View {
        @State private var count = 0

        var body: some View {
            NavigationStack {
                List {
                    Button("count \(count)") { count += 1 }
                    NavigationLink("One", value: 1)
                    NavigationLink("Word", value: "w")
                    NavigationLink("Old") { Text("old screen").navigationTitle("Old one") }
                }
                .navigationTitle("Root")
                .navigationDestination(for: Int.self) { number in
                    VStack {
                        Text("number \(number) of \(count)")
                        NavigationLink("Next", value: number + 1)
                    }
                    .navigationTitle("N\(number)")
                }
                .navigationDestination(for: String.self) { Text("word \($0)") }
            }
        }
    }

    @Test("a value's link pushes the screen of its type; the bar leads back")
    func values() {
        let host = ScreenHost(Root())
        host.tap(.button, "count 0")
        host.tap(.cell, "One")
        #expect(host.texts == ["number 1 of 1"])
        #expect(host.find(.navigationBar)?.label == "N1")
        host.tap(.button, "Next")
        #expect(host.texts == ["number 2 of 1"])
        host.tap(.button, "N1")
        #expect(host.texts == ["number 1 of 1"])
        host.tap(.button, "Root")
        host.tap(.cell, "Word")
        #expect(host.texts == ["word w"])
    }

    @Test("a link to a view works in a stack too")
    func views() {
        let host = ScreenHost(Root())
        host.tap(.cell, "Old")
        #expect(host.texts == ["old screen"])
        host.tap(.button, "Root")
        #expect(host.find(.navigationBar)?.label == "Root")
    }

    private struct Bound: View {
        @State private var path: [Int] = [7]
        let diary: Diary

        var body: some View {
            NavigationStack(path: $path) {
                Button("deep") { path = [1, 2, 3] }
                    .navigationDestination(for: Int.self) { Screen(number: $0) }
            }
            .onChange(of: path) { diary.write("\(path)") }
        }
    }

    private struct Screen: View {
        let number: Int
        @Environment(\.dismiss) private var dismiss
        @State private var taps = 0

        var body: some View {
            Text("screen \(number)")
            Button("taps \(taps)") { taps += 1 }
            Button("leave") { dismiss() }
        }
    }

    @Test("a stack follows its path, writes to it, and keeps the state of the screens below")
    func path() {
        let diary = Diary()
        let host = ScreenHost(Bound(diary: diary))
        #expect(host.texts == ["screen 7"])
        host.tap(.button, "leave")
        host.tap(.button, "deep")
        #expect(host.texts == ["screen 3"])
        host.tap(.button, "leave")
        host.tap(.button, "taps 0")
        #expect(host.texts == ["screen 2"])
        host.tap(.button, "Back")
        #expect(host.texts == ["screen 1"])
        #expect(diary.lines == ["[]", "[1, 2, 3]", "[1, 2]", "[1]"])
    }

    @Test("a path of several types, and a value without a destination")
    func mixed() {
        struct Screens: View {
            @State private var path = NavigationPath([1])
            var body: some View {
                NavigationStack(path: $path) {
                    Text("root").navigationDestination(for: Int.self) { number in
                        Text("int \(number), \(path.count)")
                        Button("true") { path.append(true) }
                    }
                }
            }
        }
        let host = ScreenHost(Screens())
        #expect(host.texts == ["int 1, 1"])
        host.tap(.button, "true")
        #expect(host.find(.image)?.style.symbol == "exclamationmark.triangle")
        host.tap(.button, "Back")
        #expect(host.texts == ["int 1, 1"])
    }

    @Test("a screen is pushed while a binding is true")
    func presented() {
        struct Screens: View {
            @State private var isOn = false
            var body: some View {
                NavigationStack {
                    Button("go") { isOn = true }.navigationDestination(isPresented: $isOn) { Text("pushed") }
                }
            }
        }
        let host = ScreenHost(Screens())
        host.tap(.button, "go")
        #expect(host.texts == ["pushed"])
        host.tap(.button, "Back")
        #expect(host.find(.button, "go") != nil)
    }

    @Test("a screen that was pushed may say destinations itself")
    func nested() {
        struct Inner: View {
            @State private var taps = 0
            var body: some View {
                Button("taps \(taps)") { taps += 1 }
                NavigationLink("word", value: "w")
                    .navigationDestination(for: String.self) { Text("\($0) after \(taps)") }
            }
        }
        let host = ScreenHost(
            NavigationStack {
                NavigationLink("in", value: 1).navigationDestination(for: Int.self) { _ in Inner() }
            })
        host.tap(.button, "in")
        host.tap(.button, "taps 0")
        host.tap(.button, "taps 1")
        host.tap(.button, "word")
        #expect(host.texts == ["w after 2"])
    }
}
