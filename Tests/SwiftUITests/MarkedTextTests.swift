import Foundation
import Testing
import VirtualPhone

@testable @_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Texts with Markdown and attributes")
struct MarkedTextTests {
    private func text(_ text: Text) throws -> ScreenNode {
        try #require(ScreenHost(text).screen.all.first { $0.role == .text })
    }

    @Test(
        "the marks of a key are not shown, those of values and of verbatim texts are",
        arguments: [
            (Text("**Sign in** to _Latchkey_"), "Sign in to Latchkey"), (Text("`a` ~~b~~"), "a b"),
            (Text("# 2 * 3 * 4"), "# 2 * 3 * 4"), (Text("snake_case_name"), "snake_case_name"),
            (Text("Hello **\("*you*")**!"), "Hello *you*!"), (Text("\("**a**")"), "**a**"),
            (Text(verbatim: "**a**"), "**a**"), (Text(LocalizedStringKey("**a**")), "a"),
            (Text("two\nlines  kept"), "two\nlines  kept"),
        ] as [(Text, String)])
    func words(row: (text: Text, words: String)) throws {
        #expect(try text(row.text).label == row.words)
    }

    @Test("a text that is bold or slanted as a whole looks so")
    func look() throws {
        let bold = try text(Text("**a**")).style
        #expect(bold.weight == "bold" && bold.italic != true)
        let slanted = try text(Text("*a* *b*")).style
        #expect(slanted.weight == nil && slanted.italic != true)
        #expect(try text(Text("***a***")).style.italic == true)
    }

    private struct Terms: View {
        @State private var opened = ""

        var body: some View {
            Text("By going on you accept the [terms](https://example.com/terms) and the [*privacy* notice](/privacy).")
                .environment(
                    \.openURL,
                    OpenURLAction { url in
                        opened += url.absoluteString + " "
                        return .handled
                    })
            Say(opened)
        }
    }

    @Test("its links can be touched, and open in the place's way")
    func links() throws {
        let host = ScreenHost(Terms())
        let text = try #require(host.screen.all.first { $0.role == .text })
        #expect(text.label == "By going on you accept the terms and the privacy notice.")
        let links = text.children
        #expect(links.map(\.role) == [.link, .link])
        #expect(links.map(\.label) == ["terms", "privacy notice"])
        for link in links { host.send(.tap(link.id)) }
        #expect(host.screen.all.last { $0.role == .text }?.label == "https://example.com/terms /privacy ")
    }

    @Test("a button is called by the words of its text once")
    func button() throws {
        let host = ScreenHost(
            Button {
            } label: {
                Text("Accept the [terms](https://example.com)")
            })
        #expect(host.screen.all.first { $0.role == .button }?.label == "Accept the terms")
    }

    @Test("an attributed text brings its links, fonts, colors and intents")
    func attributed() throws {
        var attributed = try AttributedString(markdown: "**Read** [this](https://example.com)")
        let node = try text(Text(attributed))
        #expect(node.label == "Read this")
        #expect(node.children.map(\.label) == ["this"])
        attributed.foregroundColor = .red
        attributed.font = .title
        attributed.underlineStyle = .single
        attributed.kern = 1
        let style = try text(Text(attributed)).style
        #expect(style.foreground == "red" && style.font == "title")
        #expect(try text(Text("a \(attributed)")).children.map(\.label) == ["this"])
    }

    @Test("the time of an interval is a bar and a clock")
    func time() throws {
        let (past, soon) = (Date(timeIntervalSinceNow: -90), Date(timeIntervalSinceNow: 90))
        let host = ScreenHost(
            VStack {
                ProgressView(timerInterval: Date.distantPast...past)
                ProgressView(timerInterval: soon...Date.distantFuture, countsDown: false) { Text("Wait") }
                Text(timerInterval: past...soon, pauseTime: past, countsDown: false)
                Text(timerInterval: past...past.addingTimeInterval(5400), pauseTime: past)
                Text(timerInterval: past...past.addingTimeInterval(5400), pauseTime: past, showsHours: false)
            })
        let bars = host.screen.all.filter { $0.role == .progress }
        #expect(bars.map(\.value) == ["0.0", "0.0"])
        #expect(bars.map(\.label) == ["0:00", "Wait, 0:00"])
        #expect(host.screen.all.filter { $0.role == .text }.map(\.label) == ["0:00", "1:30:00", "90:00"])
    }

    @Test("help is a hint; what changes nothing leaves all as it was")
    func help() throws {
        let view = Text("a").font(.system(.title, design: .serif, weight: .heavy)).modifier(EmptyModifier.identity)
            .help("b \(1)").accessibilityAction(named: "c") {}.defersSystemGestures(on: .bottom)
            .listSectionSpacing(.compact).controlSize(.extraLarge).toolbarVisibility(.hidden, for: .tabBar)
        let node = try #require(ScreenHost(view).screen.all.first { $0.role == .text })
        #expect(node.label == "a" && node.style.hint == "b 1")
        #expect(node.style.font == "title" && node.style.weight == "heavy" && node.style.design == "serif")
    }

    @Test("a gauge has its words and its place on the scale")
    func gauge() throws {
        let host = ScreenHost(
            Gauge(value: 15.0, in: 10...30) {
                Text("Battery")
            } currentValueLabel: {
                Text("15")
            } minimumValueLabel: {
                Text("10")
            } maximumValueLabel: {
                Text("30")
            }
            .gaugeStyle(.accessoryCircular))
        let gauge = try #require(host.screen.all.first { $0.role == .progress })
        #expect(gauge.label == "Battery, 15, 10, 30" && gauge.value == "0.25")
        let full = ScreenHost(Gauge(value: 3.0) { Text("Full") })
        #expect(full.screen.all.first { $0.role == .progress }?.value == "1.0")
    }
}
