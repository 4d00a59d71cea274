@_spi(Latchkey) import SwiftUI
import Testing

@MainActor
@Suite("Coming, staying and going")
struct LifetimeTests {
    private struct Switch<Content: View>: View {
        @State private var isOn = true
        @ViewBuilder let content: () -> Content

        var body: some View {
            Press("switch") { isOn.toggle() }
            if isOn { content() }
        }
    }

    @Test("appearing and disappearing are told once each, inner views first")
    func appearance() {
        let diary = Diary()
        let host = ScreenHost(
            Switch {
                Group {
                    Say("a").onAppear { diary.write("+a") }.onDisappear { diary.write("-a") }
                    Say("b").onAppear { diary.write("+b") }.onDisappear { diary.write("-b") }
                }
                .onAppear { diary.write("+all") }
                .onDisappear { diary.write("-all") }
            })
        #expect(diary.lines == ["+a", "+b", "+all"])
        host.tap("switch")
        #expect(diary.lines.suffix(3) == ["-a", "-b", "-all"])
        host.tap("switch")
        #expect(diary.lines.count == 9)
    }

    @Test("a state set on appearing is on the first screen")
    func setOnAppear() {
        struct Screen: View {
            @State private var text = "before"
            var body: some View { Say(text).onAppear { text = "after" } }
        }
        let host = ScreenHost(Screen())
        #expect(host.texts == ["after"])
        #expect(host.flushes == 1)
    }

    @Test("a task begins when its view appears and is cancelled when it disappears")
    func task() async {
        let diary = Diary()
        let host = ScreenHost(
            Switch {
                Say("working").task {
                    diary.write("begun")
                    await withTaskCancellationHandler {
                        await withCheckedContinuation { continuation in
                            diary.waiting = continuation
                        }
                    } onCancel: {
                        Task { @MainActor in diary.waiting?.resume() }
                    }
                    diary.write(Task.isCancelled ? "cancelled" : "done")
                    diary.finish()
                }
            })
        await host.settle()
        #expect(diary.lines == ["begun"])
        host.tap("switch")
        await diary.finished()
        #expect(diary.lines == ["begun", "cancelled"])
    }

    @Test("a task with an id begins anew when the id changes, and only then")
    func taskWithID() async {
        struct Screen: View {
            let diary: Diary
            @State private var id = 1
            @State private var other = 0

            var body: some View {
                Say("\(id) \(other)").task(id: id) { diary.write("\(id)") }
                Press("next") { id += 1 }
                Press("other") { other += 1 }
            }
        }
        let diary = Diary()
        let host = ScreenHost(Screen(diary: diary))
        await host.settle()
        host.tap("other")
        await host.settle()
        #expect(diary.lines == ["1"])
        host.tap("next")
        await host.settle()
        #expect(diary.lines == ["1", "2"])
    }

    @Test("a change is told with the new value, or with the old one and the new one, but not at first")
    func change() {
        struct Screen: View {
            let diary: Diary
            @State private var count = 0

            var body: some View {
                Press("+") { count += 1 }
                    .onChange(of: count) { [count] new in diary.write("\(count) to \(new)") }
                    .onChange(of: count) { old, new in diary.write("\(old) then \(new)") }
                    .onChange(of: count, initial: true) { diary.write("changed \(count)") }
            }
        }
        let diary = Diary()
        let host = ScreenHost(Screen(diary: diary))
        #expect(diary.lines == ["changed 0"])
        host.tap("+")
        #expect(diary.lines == ["changed 0", "0 to 1", "0 then 1", "changed 1"])
    }

    @Test("what a publisher sends is received as long as the view is there, by its newest action")
    func receive() {
        struct Screen: View {
            let diary: Diary
            let subject: PassthroughSubject<Int, Never>
            @State private var last = 0

            var body: some View {
                Say("\(last)").onReceive(subject) { value in
                    diary.write("\(value) after \(last)")
                    last = value
                }
            }
        }
        let diary = Diary()
        let subject = PassthroughSubject<Int, Never>()
        let host = ScreenHost(Switch { Screen(diary: diary, subject: subject) })
        subject.send(1)
        host.tap("nothing")
        subject.send(2)
        #expect(diary.lines == ["1 after 0", "2 after 1"])
        host.tap("switch")
        subject.send(3)
        #expect(diary.lines.count == 2)
    }

    @Test("a view that leaves is forgotten: what it observed keeps nothing of it")
    func released() {
        final class Token {}
        final class Model: ObservableObject {
            @Published var count = 0
        }
        struct Screen: View {
            let token: Token
            @ObservedObject var model: Model
            @State private var text = ""
            var body: some View { Say("\(model.count) \(text)").onAppear { text = "seen" } }
        }
        let model = Model()
        weak var weakToken: Token?
        let host: ScreenHost
        do {
            let token = Token()
            weakToken = token
            host = ScreenHost(AnyView(Screen(token: token, model: model)))
        }
        #expect(weakToken != nil)
        #expect(host.texts == ["0 seen"])
        host.end()
        #expect(weakToken == nil)
        model.count = 1
        #expect(host.texts == [])
    }
}
