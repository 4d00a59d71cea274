@_spi(Latchkey) import SwiftUI
import Testing

@MainActor
@Suite("Objects and the environment")
struct ObjectTests {
    @MainActor
    private final class Model: ObservableObject {
        static var made = 0
        @Published var count = 0
        @Published var name = "Ann"

        init() { Self.made += 1 }
    }

    private struct Owner: View {
        @StateObject private var model = Model()

        var body: some View {
            Say("\(model.name) \(model.count)")
            Press("+") { model.count += 1 }
            Write(label: "name", text: $model.name)
        }
    }

    private struct Screen: View {
        @State private var step = 0

        var body: some View {
            Say("step \(step)")
            Press("next") { step += 1 }
            Owner().environment(\.step, step)
        }
    }

    @Test("an object of a view is made once, and its changes are seen")
    func stateObject() {
        Model.made = 0
        let host = ScreenHost(Screen())
        host.tap("+")
        host.tap("next")
        host.send(.setText(host.id("name"), text: "Bob"))
        host.tap("+")
        #expect(host.texts == ["step 1", "Bob 2"])
        #expect(Model.made == 1)
    }

    @Test("an observed object may be exchanged: the new one is observed, the old one no more")
    func observedObject() {
        struct Child: View {
            @ObservedObject var model: Model
            var body: some View { Say("\(model.count)") }
        }
        struct Parent: View {
            let models: [Model]
            @State private var index = 0

            var body: some View {
                Press("next") { index += 1 }
                Child(model: models[index])
            }
        }
        let models = [Model(), Model()]
        let host = ScreenHost(Parent(models: models))
        models[0].count = 5
        host.tap("nothing")
        #expect(host.texts == ["5"])
        host.tap("next")
        models[1].count = 7
        host.tap("nothing")
        #expect(host.texts == ["7"])
        let flushes = host.flushes
        models[0].count = 6
        host.tap("nothing")
        #expect(host.flushes == flushes)
    }

    @Test("an object in the environment reaches every view below, and the nearest one counts")
    func environmentObject() {
        struct Child: View {
            @EnvironmentObject var model: Model
            var body: some View {
                Say(model.name)
                Write(label: "field", text: $model.name)
            }
        }
        let (outer, inner) = (Model(), Model())
        inner.name = "inner"
        let host = ScreenHost(
            Group {
                Child()
                Group { Child().environmentObject(inner) }
            }
            .environmentObject(outer))
        #expect(host.texts == ["Ann", "inner"])
        outer.name = "outer"
        host.tap("nothing")
        #expect(host.texts == ["outer", "inner"])
        host.send(.setText(host.id("field"), text: "typed"))
        #expect(outer.name == "typed")
    }

    @Test("the environment goes down: set, changed and set anew on the way")
    func environment() {
        struct Child: View {
            @Environment(\.step) private var step
            var body: some View { Say("\(step)") }
        }
        let host = ScreenHost(
            Group {
                Child()
                Child().transformEnvironment(\.step) { $0 += 1 }
                Child().environment(\.step, 9)
            }
            .environment(\.step, 3))
        #expect(host.texts == ["3", "4", "9"])
        #expect(Environment(\.step).wrappedValue == -1)
    }

    @Test("the scene's phase is told to who asks for it")
    func phase() {
        struct Child: View {
            @Environment(\.scenePhase) private var phase
            var body: some View { Say("\(phase)") }
        }
        let host = ScreenHost(Child())
        #expect(host.texts == ["active"])
        host.scenePhase = .background
        #expect(host.texts == ["background"])
    }

    @Test("preferences go up, combined, and changes of them are told")
    func preferences() {
        struct Names: PreferenceKey {
            static var defaultValue: [String] { [] }
            static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
        }
        struct Screen: View {
            @State private var names: [String] = []
            @State private var count = 1

            var body: some View {
                Say(names.joined(separator: ","))
                Press("more") { count += 1 }
                Group {
                    ForEach(0..<count, id: \.self) { Say("x").preference(key: Names.self, value: ["\($0)"]) }
                }
                .onPreferenceChange(Names.self) { names = $0 }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.texts.first == "0")
        host.tap("more")
        #expect(host.texts.first == "0,1")
    }

    @Test("the keyboard and the focus state follow each other")
    func focus() {
        struct Screen: View {
            enum Field { case first, second }
            @FocusState private var field: Field?
            @State private var text = ""

            var body: some View {
                Say(field.map { "\($0)" } ?? "none")
                Write(label: "one", text: $text).focused($field, equals: .first)
                Write(label: "two", text: $text).focused($field, equals: .second)
                Press("to two") { field = .second }
                Press("away") { field = nil }
            }
        }
        let host = ScreenHost(Screen())
        var focused: [String] { host.screen.all.filter(\.isFocused).map(\.label) }
        host.tap("one")
        #expect(host.texts == ["first"])
        #expect(focused == ["one"])
        host.tap("to two")
        #expect(host.texts == ["second"])
        #expect(focused == ["two"])
        host.tap("away")
        #expect(focused == [])
        host.tap("two")
        host.send(.submit(host.id("two")))
        #expect(host.texts == ["none"])
        #expect(focused == [])
    }

    @Test("views of one key of the defaults change together, and the defaults with them")
    func appStorage() throws {
        struct Child: View {
            @AppStorage var count: Int

            init(_ store: UserDefaults) { _count = AppStorage(wrappedValue: 1, "count", store: store) }

            var body: some View {
                Say("\(count)")
                Press("+") { count += 1 }
            }
        }
        let suite = "latchkey.tests.appStorage"
        let store = try #require(UserDefaults(suiteName: suite))
        defer { store.removePersistentDomain(forName: suite) }
        store.removeObject(forKey: "count")
        let host = ScreenHost(
            Group {
                Child(store); Child(store)
            })
        host.tap("+")
        #expect(host.texts == ["2", "2"])
        #expect(store.integer(forKey: "count") == 2)
    }
}

private struct StepKey: EnvironmentKey {
    static var defaultValue: Int { -1 }
}

extension EnvironmentValues {
    fileprivate var step: Int {
        get { self[StepKey.self] }
        set { self[StepKey.self] = newValue }
    }
}
