@testable @_spi(Latchkey) import SwiftUI
import Testing

@MainActor
@Suite("Evaluation")
struct EvaluationTests {
    private struct Reader: View {
        @Binding var count: Int
        var body: some View { Say("read \(count)") }
    }

    private struct Bystander: View {
        var body: some View { Say("bystander") }
    }

    private struct Owner: View {
        @State private var count = 0

        var body: some View {
            Reader(count: $count)
            Bystander()
            Press("+") { count += 1 }
        }
    }

    @Test("only the views that read a state are evaluated when it changes: neither its owner nor its siblings")
    func readers() {
        let host = ScreenHost(Owner())
        host.evaluatedBodies = []
        host.tap("+")
        #expect(host.texts == ["read 1", "bystander"])
        #expect(host.evaluatedBodies == ["Reader"])
    }

    @Test("several changes in one turn are drawn once")
    func once() async {
        struct Screen: View {
            @State private var first = 0
            @State private var second = 0

            var body: some View {
                Say("\(first) \(second)")
                Press("go") {
                    Task { @MainActor in
                        first += 1
                        second += 1
                        first += 1
                    }
                }
            }
        }
        let host = ScreenHost(Screen())
        let flushes = host.flushes
        host.tap("go")
        await host.settle()
        #expect(host.texts == ["2 1"])
        #expect(host.flushes == flushes + 1)
    }

    @Test("a view that changes what it depends on is cut short")
    func endless() {
        struct Screen: View {
            @State private var count = 0

            var body: some View {
                Say("endless")
                Say("\(count)").onChange(of: count) { count += 1 }
                Press("go") { count += 1 }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("go")
        #expect(host.texts.first == "endless")
        let count = host.texts.last
        host.tap("go")
        #expect(host.texts.last != count)
    }

    @Test("what is not there, disabled, or covered takes no touches")
    func untouchable() {
        struct Screen: View {
            @State private var count = 0
            @State private var isCovered = false

            var body: some View {
                Say("\(count)")
                Press("+") { count += 1 }
                Group { Press("off") { count += 100 }.disabled(false) }.disabled(true)
                Press("cover") { isCovered = true }
                    .modifier(Cover(isPresented: $isCovered) { Inside() })
            }
        }
        struct Inside: View {
            @Environment(\.dismiss) private var dismiss
            @Environment(\.isPresented) private var isPresented

            var body: some View {
                Say("presented \(isPresented)")
                Press("close") { dismiss() }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("off")
        host.send(.tap("999"))
        #expect(host.texts == ["0"])
        host.tap("cover")
        #expect(host.screen.children.last?.role == .sheet)
        #expect(host.texts == ["0", "presented true"])
        host.tap("+")
        #expect(host.texts.first == "0")
        host.tap("close")
        host.tap("+")
        #expect(host.texts == ["1"])
    }

    @Test("ids are unique, and an element keeps its own")
    func ids() {
        struct Twice: View, PrimitiveView {
            typealias Body = Never
            func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
                [Node(element, .text, "one"), Node(element, .text, "two")]
            }
        }
        let host = ScreenHost(
            Group {
                Twice(); Twice()
            })
        let ids = host.screen.all.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    @Test("a modifier with a body keeps state of its own and places its content")
    func modifier() {
        struct Framed: ViewModifier {
            let name: String
            @State private var count = 0

            func body(content: Content) -> some View {
                Say("\(name) \(count)")
                content
                Press("+\(name)") { count += 1 }
            }
        }
        struct Inner: View {
            @State private var count = 0
            var body: some View { Press("inner \(count)") { count += 1 } }
        }
        let host = ScreenHost(Inner().modifier(Framed(name: "a").concat(Framed(name: "b"))))
        host.tap("+a")
        host.tap("inner 0")
        host.tap("+b")
        #expect(host.texts == ["b 1", "a 1"])
        #expect(host.id("inner 1") != "none")
    }
}
