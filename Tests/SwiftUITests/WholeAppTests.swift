import Foundation
import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

/// What small apps of iOS 17 and later are made of, besides fields and lists.
@MainActor
@Suite("Parts of whole apps")
struct WholeAppTests {
    /// Equal as long as its title is.
    private struct Row: View, Equatable {
        let title: String
        let note: String

        nonisolated static func == (first: Row, second: Row) -> Bool { first.title == second.title }

        var body: some View { Text("\(title) \(note)") }
    }

    private struct Rows: View {
        @State private var note = 1
        @State private var title = "Milk"

        var body: some View {
            VStack {
                Row(title: title, note: "\(note)").equatable()
                Row(title: title, note: "\(note)")
                Button("Note") { note += 1 }
                Button("Title") { title = "Bread" }
            }
        }
    }

    @Test("an equatable view stays as it is until it is another, and then has all that is new")
    func equatable() {
        let host = ScreenHost(Rows())
        host.tap("Note")
        #expect(host.texts == ["Milk 1", "Milk 2"])
        host.tap("Title")
        #expect(host.texts == ["Bread 2", "Bread 2"])
    }

    @Test("an equatable view that stays is still enabled and disabled by what is around it")
    func equatableEnvironment() {
        struct Save: View, Equatable {
            var body: some View { Button("Save") {} }
        }
        struct Screen: View {
            @State private var isOff = false
            var body: some View {
                EquatableView(content: Save()).disabled(isOff)
                Button("Off") { isOff = true }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.find(.button, "Save")?.isEnabled == true)
        host.tap("Off")
        #expect(host.find(.button, "Save")?.isEnabled == false)
    }

    @Test(
        "a symbol takes the form of its place, and keeps what its name says",
        arguments: [
            (SymbolVariants.fill, "heart", "heart.fill"), (.circle.fill, "heart", "heart.circle.fill"),
            (.slash, "heart.fill", "heart.slash.fill"), (.none, "heart.fill", "heart.fill"),
            (.circle, "heart.circle", "heart.circle"), (.square.slash, "bell", "bell.slash.square"),
        ])
    func variants(variants: SymbolVariants, name: String, expected: String) {
        let host = ScreenHost(Image(systemName: name).symbolVariant(variants))
        #expect(host.screen.all.first { $0.role == .image }?.style.symbol == expected)
    }

    @Test("forms of symbols add up from the outer view to the inner")
    func nestedVariants() {
        let host = ScreenHost(Image(systemName: "bell").symbolVariant(.fill).symbolVariant(.circle))
        #expect(host.screen.all.first { $0.role == .image }?.style.symbol == "bell.circle.fill")
        #expect(SymbolVariants.circle.fill.contains(.fill))
        #expect(!SymbolVariants.fill.contains(.slash))
    }

    @Test("a menu with an action of its own acts when it is tapped, and asks nothing")
    func primaryAction() {
        struct Screen: View {
            @State private var count = 0
            var body: some View {
                Text("\(count)")
                Menu("Add") {
                    Button("Add ten") { count += 10 }
                } primaryAction: {
                    count += 1
                }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("Add")
        #expect(host.texts == ["1"])
        #expect(!host.screen.all.contains { $0.label == "Add ten" })
    }

    @Test("a section has its content only while its binding is true")
    func expanding() {
        struct Screen: View {
            @State private var isExpanded = false
            var body: some View {
                List {
                    Section("Archive", isExpanded: $isExpanded) { Text("Old") }
                    Button("Open") { isExpanded = true }
                }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.screen.all.contains { $0.role == .section && $0.label == "Archive" })
        #expect(!host.texts.contains("Old"))
        host.tap("Open")
        #expect(host.texts.contains("Old"))
    }

    @Test("a field gets the keyboard when its screen comes, unless another has it")
    func defaultFocus() {
        enum Field { case name, code }
        struct Screen: View {
            @FocusState private var field: Field?
            @State private var name = ""
            @State private var code = ""
            var body: some View {
                VStack {
                    TextField("Name", text: $name).focused($field, equals: .name)
                    TextField("Code", text: $code).focused($field, equals: .code)
                }
                .defaultFocus($field, .code)
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.find(.textField, "Code")?.isFocused == true)
        #expect(host.find(.textField, "Name")?.isFocused != true)
    }

    @Test("views are told why they are redacted, and not if it is taken back")
    func redaction() {
        struct Told: View {
            @Environment(\.redactionReasons) private var reasons
            var body: some View { Text(reasons.isEmpty ? "1 234 €" : "hidden") }
        }
        let view = VStack {
            Told()
            Told().redacted(reason: .privacy)
            Told().unredacted().redacted(reason: .placeholder)
        }
        #expect(ScreenHost(view).texts == ["1 234 €", "hidden", "1 234 €"])
    }

    @Test("an animation in phases shows the first, and changes that move are there at once")
    func phases() {
        let view = VStack {
            Text("one").phaseAnimator([1, 2]) { content, phase in
                content
                Text("phase \(phase)")
            }
            Text("two").animation(.default) { $0.opacity(0.5) }
            PhaseAnimator([Bool]()) { Text("\($0)") }
        }
        #expect(ScreenHost(view).texts == ["one", "phase 1", "two"])
    }

    @Test("a place is as large as the screen, and is told once")
    func geometry() {
        struct Screen: View {
            @State private var heard: [CGFloat] = []
            var body: some View {
                GeometryReader { proxy in Text("\(Int(proxy.frame(in: .global).width))") }
                Text("\(heard.count) \(Int(heard.first ?? 0))")
                    .onGeometryChange(for: CGFloat.self, of: { $0.size.height }, action: { heard.append($0) })
            }
        }
        #expect(ScreenHost(Screen()).texts == ["393", "1 852"])
    }

    @Test("gestures other than taps leave taps as they are, and are never made")
    func gestures() {
        struct Screen: View {
            @GestureState private var isDown = false
            @State private var taps = 0
            @State private var drags = 0
            var body: some View {
                Text("\(taps) \(drags) \(isDown ? "down" : "up")")
                    .gesture(
                        DragGesture().updating($isDown) { _, state, _ in state = true }
                            .onEnded { _ in drags += 1 }
                    )
                    .simultaneousGesture(LongPressGesture(minimumDuration: 1).onEnded { _ in drags += 1 })
                    .gesture(TapGesture().onEnded { taps += 1 })
            }
        }
        let host = ScreenHost(Screen())
        host.tap("0 0 up")
        #expect(host.texts == ["1 0 up"])
    }

    @Test("a tap that does not count does nothing")
    func mask() {
        struct Screen: View {
            @State private var taps = 0
            var body: some View {
                Text("\(taps)").gesture(TapGesture().onEnded { taps += 1 }, including: .subviews)
            }
        }
        let host = ScreenHost(Screen())
        host.tap("0")
        #expect(host.texts == ["0"])
    }

    @Test("nothing is read by a screen reader, whatever is set")
    func screenReader() {
        struct Screen: View {
            @AccessibilityFocusState private var isRead: Bool
            @AccessibilityFocusState private var part: Int?
            var body: some View {
                Text("\(isRead) \(part ?? 0)").accessibilityFocused($isRead).accessibilityFocused($part, equals: 1)
                Button("Read") {
                    isRead = true
                    part = 1
                }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("Read")
        #expect(host.texts == ["false 0"])
    }
}
