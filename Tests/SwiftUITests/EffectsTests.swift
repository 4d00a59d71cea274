import Testing
import VirtualPhone

@testable @_spi(Latchkey) import SwiftUI

/// Effects and places, which a screen of nodes has in one form.
@MainActor
@Suite("Effects, phases and places")
struct EffectsTests {
    private func texts(_ host: ScreenHost) -> [String] {
        host.screen.all.filter { $0.role == .text }.map(\.label)
    }

    @Test("phases stay in the first one, with the view that they change")
    func phases() {
        struct Phases: View {
            var body: some View {
                VStack {
                    PhaseAnimator(["one", "two"]) { Say($0) }
                    Say("a").phaseAnimator([1, 2], trigger: 0) { content, phase in
                        content
                        Say("phase \(phase)")
                    }
                    Say("b").animation(.default) { content in content.opacity(0.5) }
                    PhaseAnimator([Int]()) { Say("\($0)") }
                }
            }
        }
        #expect(texts(ScreenHost(Phases())) == ["one", "a", "phase 1", "b"])
    }

    @Test("a change of a view's place is told once, when it comes, and the place is the screen")
    func geometry() {
        struct Places: View {
            @State private var seen: [String] = []
            var body: some View {
                VStack {
                    Say(seen.joined(separator: " "))
                    Say("a").onGeometryChange(for: CGFloat.self) {
                        $0.size.width
                    } action: {
                        seen.append("\($0)")
                    }
                    Say("b").onGeometryChange(for: CGRect.self) {
                        $0.frame(in: .named("list"))
                    } action: { old, new in
                        seen.append("\(old == new) \(new.minY)")
                    }
                }
                .coordinateSpace(name: "list")
            }
        }
        #expect(texts(ScreenHost(Places())).first == "393.0 true 0.0")
    }

    @Test("controls of a group are there, and what stands beside on an iPad is a sheet")
    func controls() throws {
        struct Controls: View {
            @State private var isShown = false
            var body: some View {
                ControlGroup {
                    Press("One") { isShown = true }
                    Press("Two") {}
                }
                .inspector(isPresented: $isShown) { Say("inside") }
            }
        }
        let host = ScreenHost(Controls())
        let buttons = host.screen.all.filter { $0.role == .button }
        #expect(buttons.map(\.label) == ["One", "Two"])
        host.send(.tap(try #require(buttons.first).id))
        #expect(host.screen.all.first { $0.role == .sheet }?.all.contains { $0.label == "inside" } == true)
    }

    @Test("a screen reader is nowhere, whatever the app says")
    func screenReader() {
        struct Reader: View {
            @AccessibilityFocusState private var place: Int?
            var body: some View {
                Say("at \(place.map(String.init) ?? "nothing")")
                    .accessibilityFocused($place, equals: 1)
                    .onAppear { place = 1 }
            }
        }
        #expect(texts(ScreenHost(Reader())) == ["at nothing"])
    }
}
