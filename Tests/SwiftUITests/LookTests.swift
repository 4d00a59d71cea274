import Foundation
import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Looks and accessibility")
struct LookTests {
    private func style(_ view: some View) -> ScreenStyle { ScreenHost(view).find(.text)?.style ?? ScreenStyle() }

    @Test("what a text says of itself goes before what is said around it")
    func text() {
        let host = ScreenHost(
            VStack {
                Text("own").font(.title).foregroundColor(.red).bold()
                Text("around")
            }
            .font(.caption).foregroundColor(.secondary).multilineTextAlignment(.center).lineLimit(2))
        let styles = host.all(.text).map(\.style)
        #expect(styles.map(\.font) == ["title", "caption"])
        #expect(styles.map(\.foreground) == ["red", "secondary"])
        #expect(styles.map(\.weight) == ["bold", nil])
        #expect(styles.map(\.textAlignment) == ["center", "center"])
        #expect(styles.map(\.lineLimit) == [2, 2])
    }

    @Test("fonts and colors are words where there are words, else numbers")
    func values() {
        #expect(style(Text("x").font(.system(size: 40, weight: .heavy, design: .monospaced))).font == "40")
        #expect(style(Text("x").font(.system(size: 40, weight: .heavy, design: .monospaced))).design == "monospaced")
        #expect(style(Text("x").font(.body.weight(.semibold).italic())).italic == true)
        #expect(style(Text("x").foregroundColor(Color(red: 1, green: 0.5, blue: 0))).foreground == "#ff8000")
        #expect(style(Text("x").background(Color.red.opacity(0.5))).background == "#ff3b3080")
        #expect(style(Text("x").foregroundStyle(.secondary)).foreground == "secondary")
        #expect(Color(hue: 1.0 / 3, saturation: 1, brightness: 1).description == "#00ff00")
    }

    @Test("texts join, and keep the look that they share")
    func joined() {
        let host = ScreenHost(Text("a \(1)").bold() + Text(verbatim: "b").bold().italic())
        #expect(host.texts == ["a 1b"])
        #expect(host.find(.text)?.style.weight == "bold")
        #expect(host.find(.text)?.style.italic == nil)
    }

    @Test("what a view says of its texts holds for all that do not say it themselves")
    func around() {
        let host = ScreenHost(
            VStack {
                Text("a").font(.body.weight(.heavy))
                Text("b").fontWeight(.light)
                HStack { Text("c") }.bold(false).italic(false).monospaced().underline(pattern: .dot)
                HStack { Text("d") }.bold().italic()
                Text("e").bold(false).italic(true).strikethrough(pattern: .dash)
            }
            .fontWeight(.semibold).fontWidth(.condensed).kerning(1).tracking(1).baselineOffset(1).strikethrough())
        #expect(host.all(.text).map(\.style.weight) == ["semibold", "light", "semibold", "bold", "semibold"])
        #expect(host.all(.text).map(\.style.italic) == [nil, nil, nil, true, true])
    }

    @Test("moments are written as clocks and words")
    func dates() {
        let host = ScreenHost(
            VStack {
                Text(Date(timeIntervalSinceNow: 3725.9), style: .timer)
                Text(Date(timeIntervalSinceNow: -61.5), style: .relative)
                Text(Date.distantFuture, style: .offset)
            })
        #expect(host.texts[0] == "1:02:05")
        #expect(host.texts[1] == "1 min, 1 sec")
        #expect(host.texts[2].hasPrefix("+"))
    }

    @Test("padding before a background is within it, padding after it around it")
    func padding() {
        let host = ScreenHost(Text("x").padding(4).background(Color.red).cornerRadius(8).padding(.top, 2))
        let outer = host.screen.children.first
        #expect(outer?.style.padding == [2, 0, 0, 0])
        #expect(outer?.children.first?.role == .text)
        #expect(outer?.children.first?.style.padding == [4, 4, 4, 4])
        #expect(outer?.children.first?.style.background == "red")
        #expect(outer?.children.first?.style.cornerRadius == 8)
    }

    @Test("an identifier goes to the element, not to what is drawn around it")
    func identifier() {
        let host = ScreenHost(
            VStack {
                Text("x").padding().background(Color.red).padding().accessibilityIdentifier("text")
                VStack { Text("y") }.accessibilityIdentifier("stack")
            })
        #expect(host.find(identifier: "text")?.role == .text)
        #expect(host.find(identifier: "stack")?.role == .stack)
    }

    @Test("a form behind a view is its background")
    func shapes() {
        let filled = style(Text("x").background(RoundedRectangle(cornerRadius: 12).fill(Color.blue)))
        #expect(filled.background == "blue")
        #expect(filled.cornerRadius == 12)
        let clipped = style(Text("x").background(.green, in: Capsule()))
        #expect(clipped.background == "green")
        #expect((clipped.cornerRadius ?? 0) > 100)
        let pile = ScreenHost(Text("front").background { Text("behind") }).screen.children.first
        #expect(pile?.style.axis == "depth")
        #expect(pile?.children.map(\.label) == ["behind", "front"])
    }

    @Test("stacks say how their children stand")
    func stacks() {
        let host = ScreenHost(
            ScrollView {
                VStack(alignment: .leading, spacing: 5) {
                    HStack {
                        Text("a"); Spacer(); Text("b")
                    }
                    Divider()
                    ZStack {
                        Color.red; Text("c")
                    }
                    Text("d").frame(maxWidth: .infinity, alignment: .leading)
                    Text("e").frame(width: 10, height: 20)
                }
            })
        let stack = host.find(.scrollView)?.children.first
        #expect(stack?.style.axis == "vertical")
        #expect(stack?.style.alignment == "leading")
        #expect(stack?.style.spacing == 5)
        #expect(stack?.children.map(\.role) == [.stack, .divider, .stack, .text, .text])
        #expect(stack?.children[0].children.map(\.role) == [.text, .spacer, .text])
        #expect(stack?.children[2].style.axis == "depth")
        #expect(stack?.children[3].style.fillsWidth == true)
        #expect(stack?.children[4].style.width == 10)
    }

    @Test("a grid has rows of as many as there are columns")
    func grid() {
        let host = ScreenHost(
            LazyVGrid(columns: [GridItem(.flexible()), GridItem(.flexible())]) {
                ForEach(0..<5) { Text("\($0)") }
            })
        #expect(host.screen.children.first?.children.map(\.children.count) == [2, 2, 1])
    }

    @Test("accessibility's words, traits and hiding")
    func accessibility() {
        let host = ScreenHost(
            VStack {
                Text("Title").accessibilityAddTraits(.isHeader)
                Image(systemName: "lock").accessibilityHidden(true)
                Button("✕") {}.accessibilityLabel("Close").accessibilityHint("Goes back")
                HStack {
                    Text("Passcode"); Text("set")
                }.accessibilityElement(children: .combine)
                HStack {
                    Text("Tap"); Text("me")
                }.onTapGesture {}.accessibilityAddTraits(.isButton)
            })
        #expect(host.find(.text, "Title")?.style.isHeader == true)
        #expect(host.find(.image)?.style.isHidden == true)
        #expect(host.find(.button, "Close")?.style.hint == "Goes back")
        #expect(host.all(.stack).contains { $0.label == "Passcode, set" && $0.style.isCombined == true })
        #expect(host.find(.button, "Tap, me") != nil)
    }

    @Test("a tap gesture acts wherever its view is touched")
    func tapGesture() {
        struct Screen: View {
            @State private var count = 0
            var body: some View {
                VStack { Text("taps \(count)") }.onTapGesture { count += 1 }
            }
        }
        let host = ScreenHost(Screen())
        host.tap("taps 0")
        host.send(.tap(host.find(.stack)?.id ?? ""))
        #expect(host.texts == ["taps 2"])
    }

    @Test("words for a screen reader leave those that are seen where they were")
    func seenWords() {
        let host = ScreenHost(
            VStack {
                Text("✅").accessibilityLabel("Available").accessibilityIdentifier("status")
                Button("✕") {}.accessibilityLabel("Close")
                Button(action: {}) { Text("9").accessibilityLabel("nine") }
            })
        let status = host.find(identifier: "status")
        #expect(status?.label == "Available")
        #expect(status?.style.isCombined == true)
        #expect(status?.children.map(\.label) == ["✅"])
        #expect(host.find(.button, "Close")?.children.map(\.label) == ["✕"])
        #expect(host.find(.button, "nine") != nil)
    }
}
