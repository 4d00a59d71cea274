@_spi(Latchkey) import SwiftUI
import Testing

private struct Counter: View {
    let name: String
    @State private var count = 0

    var body: some View {
        Say("\(name) \(count)")
        Press("+\(name)") { count += 1 }
    }
}

private struct Rows: View {
    @State private var rows = ["b", "c"]

    var body: some View {
        Press("insert") { rows.insert("a", at: 0) }
        Press("drop b") { rows.removeAll { $0 == "b" } }
        Press("turn") { rows.reverse() }
        ForEach(rows, id: \.self) { Counter(name: $0) }
    }
}

@MainActor
@Suite("State")
struct StateTests {
    @Test("a tap that changes a state changes the screen, once")
    func tap() {
        let host = ScreenHost(Counter(name: "a"))
        #expect(host.texts == ["a 0"])
        let flushes = host.flushes
        host.tap("+a")
        #expect(host.texts == ["a 1"])
        #expect(host.flushes == flushes + 1)
    }

    @Test("state follows the id of a row when others come, go and move")
    func rows() {
        let host = ScreenHost(Rows())
        host.tap("+b")
        host.tap("+c")
        host.tap("+c")
        let id = host.id("c 2")
        host.tap("insert")
        #expect(host.texts == ["a 0", "b 1", "c 2"])
        host.tap("turn")
        #expect(host.texts == ["c 2", "b 1", "a 0"])
        host.tap("drop b")
        #expect(host.texts == ["c 2", "a 0"])
        #expect(host.id("c 2") == id)
    }

    @Test("a row that comes back begins anew")
    func comeBack() {
        struct Screen: View {
            @State private var isThere = true

            var body: some View {
                Press("flip") { isThere.toggle() }
                if isThere { Counter(name: "a") }
                Counter(name: "z")
            }
        }
        let host = ScreenHost(Screen())
        host.tap("+a")
        host.tap("+z")
        host.tap("flip")
        #expect(host.texts == ["z 1"])
        host.tap("flip")
        #expect(host.texts == ["a 0", "z 1"])
    }

    @Test("the two branches of a condition are two views, though of one type")
    func branches() {
        struct Screen: View {
            @State private var isFirst = true

            var body: some View {
                Press("flip") { isFirst.toggle() }
                if isFirst { Counter(name: "a") } else { Counter(name: "b") }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("+a")
        host.tap("flip")
        #expect(host.texts == ["b 0"])
        host.tap("flip")
        #expect(host.texts == ["a 0"])
    }

    @Test("one view with another argument stays the same view")
    func argument() {
        struct Screen: View {
            @State private var isFirst = true

            var body: some View {
                Press("flip") { isFirst.toggle() }
                Counter(name: isFirst ? "a" : "b")
            }
        }
        let host = ScreenHost(Screen())
        host.tap("+a")
        host.tap("flip")
        #expect(host.texts == ["b 1"])
    }

    @Test("another id is another view")
    func identifier() {
        struct Screen: View {
            @State private var id = 1

            var body: some View {
                Press("next") { id += 1 }
                Counter(name: "a").id(id)
            }
        }
        let host = ScreenHost(Screen())
        host.tap("+a")
        #expect(host.texts == ["a 1"])
        host.tap("next")
        #expect(host.texts == ["a 0"])
    }

    @Test("another type behind an erased one is another view, the same type the same")
    func erased() {
        struct Other: View {
            @State private var text = "other"
            var body: some View { Say(text) }
        }
        struct Screen: View {
            @State private var step = 0

            var body: some View {
                Press("next") { step += 1 }
                step == 2 ? AnyView(Other()) : AnyView(Counter(name: "a"))
            }
        }
        let host = ScreenHost(Screen())
        host.tap("+a")
        host.tap("next")
        #expect(host.texts == ["a 1"])
        host.tap("next")
        #expect(host.texts == ["other"])
        host.tap("next")
        #expect(host.texts == ["a 0"])
    }

    @Test("rows of the same id have states of their own")
    func sameID() {
        struct Screen: View {
            var body: some View {
                ForEach(["a", "a"], id: \.self) { Counter(name: $0) }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("+a")
        #expect(host.texts == ["a 1", "a 0"])
    }

    @Test("an equal value changes nothing")
    func equal() {
        struct Screen: View {
            @State private var text = "a"

            var body: some View {
                Say(text)
                Press("same") { text = "a" }
            }
        }
        let host = ScreenHost(Screen())
        let flushes = host.flushes
        host.tap("same")
        #expect(host.flushes == flushes)
    }

    @Test("a binding writes to the state it came from, through views and parts of values")
    func binding() {
        struct Person { var name = "Ann" }
        struct Field: View {
            @Binding var name: String

            var body: some View {
                Write(label: "name", text: $name)
                Press("clear") { name = "" }
            }
        }
        struct Screen: View {
            @State private var person = Person()

            var body: some View {
                Say("Hello \(person.name)")
                Field(name: $person.name)
            }
        }
        let host = ScreenHost(Screen())
        host.send(.setText(host.id("name"), text: "Bob"))
        #expect(host.texts == ["Hello Bob"])
        host.send(.typeText(host.id("name"), text: "by"))
        #expect(host.texts == ["Hello Bobby"])
        host.tap("clear")
        #expect(host.texts == ["Hello "])
    }

    @Test("a row changes the element of a bound collection")
    func boundCollection() {
        struct Item: Identifiable {
            let id: Int
            var text: String
        }
        struct Screen: View {
            @State private var items = [Item(id: 1, text: "a"), Item(id: 2, text: "b")]

            var body: some View {
                ForEach($items) { $item in
                    Say(item.text)
                    Press("double \(item.id)") { item.text += item.text }
                }
                Press("drop") { items.removeFirst() }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("double 2")
        #expect(host.texts == ["a", "bb"])
        host.tap("drop")
        host.tap("double 2")
        #expect(host.texts == ["bbbb"])
    }

    @Test("bindings: constant, of an optional, and to an optional")
    func bindings() {
        var value: Int? = 3
        let optional = Binding<Int?>(get: { value }, set: { value = $0 })
        let unwrapped = Binding(optional)
        #expect(unwrapped?.wrappedValue == 3)
        unwrapped?.wrappedValue = 4
        #expect(value == 4)
        value = nil
        #expect(Binding(optional) == nil)
        let constant = Binding.constant(1)
        constant.wrappedValue = 2
        #expect(constant.wrappedValue == 1)
        #expect(Binding<Int?>(constant).wrappedValue == 1)
    }

    @Test("a property made of other properties keeps its state, and is updated before each body")
    func custom() {
        struct Count: DynamicProperty {
            @State var count = 0
            var doubled = 0
            mutating func update() { doubled = count * 2 }
        }
        struct Screen: View {
            @State private var first = "x"
            var count = Count()
            @State private var last = "y"

            var body: some View {
                Say("\(first) \(count.doubled) \(last)")
                Press("+") { count.count += 1 }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("+")
        host.tap("+")
        #expect(host.texts == ["x 4 y"])
    }

    @Test("a state that was set on another thread changes the screen")
    func otherThread() async {
        struct Screen: View {
            @State private var text = "waiting"

            var body: some View {
                let text = $text
                Say(self.text)
                Press("go") { Task.detached { text.wrappedValue = "done" } }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("go")
        let screen = await host.screen { $0.children.first?.label == "done" }
        #expect(screen.children.first?.label == "done")
    }
}
