import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Controls")
struct ControlTests {
    @Test("a button says its text, in its look, and acts when it is tapped")
    func button() {
        struct Screen: View {
            @State private var count = 0

            var body: some View {
                Text("Taps: \(count)")
                Button("Add") { count += 1 }.buttonStyle(.borderedProminent)
                Button(role: .destructive, action: { count = 0 }) { Text("Clear").font(.headline) }
                Button("Never") { count = -1 }.disabled(true)
            }
        }
        let host = ScreenHost(Screen())
        host.tap("Add")
        host.tap("Add")
        host.tap("Never")
        #expect(host.texts == ["Taps: 2"])
        #expect(host.find(.button, "Add")?.style.kind == "borderedProminent")
        #expect(host.find(.button, "Clear")?.style.buttonRole == "destructive")
        #expect(host.find(.button, "Clear")?.style.font == "headline")
        #expect(host.find(.button, "Never")?.isEnabled == false)
        host.tap("Clear")
        #expect(host.texts == ["Taps: 0"])
    }

    @Test("a button of picture and text is called by its text, one of a picture by the picture")
    func buttonWords() {
        let host = ScreenHost(
            VStack {
                Button(action: {}) { Label("Sign In", systemImage: "lock") }
                Button(action: {}) {
                    HStack {
                        Image(systemName: "trash")
                        Text("Delete")
                    }
                }
                Button(action: {}) { Image(systemName: "plus") }.accessibilityLabel("Add")
                Button(action: {}) { Image(systemName: "xmark.circle.fill") }
            })
        #expect(host.all(.button).map(\.label) == ["Sign In", "Delete", "Add", "xmark"])
        #expect(host.all(.button).first?.style.symbol == "lock")
    }

    @Test("a style of the app's draws its buttons, and the tap stays")
    func buttonStyle() {
        struct Wide: ButtonStyle {
            func makeBody(configuration: Configuration) -> some View {
                configuration.label.frame(maxWidth: .infinity).padding().background(Color.blue).cornerRadius(10)
            }
        }
        struct Screen: View {
            @State private var isDone = false
            var body: some View {
                Button("Go") { isDone = true }.buttonStyle(Wide())
                if isDone { Text("done") }
            }
        }
        let host = ScreenHost(Screen())
        let button = host.find(.button, "Go")
        #expect(button?.style.background == "blue")
        #expect(button?.style.cornerRadius == 10)
        #expect(button?.style.fillsWidth == true)
        host.tap("Go")
        #expect(host.texts == ["done"])
    }

    @Test("a field shows and changes its text, says what it is for, and hands in")
    func textField() {
        struct Screen: View {
            @State private var code = ""
            @State private var sent = "-"

            var body: some View {
                TextField("Code", text: $code)
                    .keyboardType(.numberPad).textContentType(.oneTimeCode).accessibilityIdentifier("otp.code")
                    .onSubmit { sent = code }
                Text("\(code)|\(sent)")
            }
        }
        let host = ScreenHost(Screen())
        let id = host.find(identifier: "otp.code")?.id ?? ""
        #expect(host.find(.textField)?.placeholder == "Code")
        #expect(host.find(.textField)?.style.keyboard == "numberPad")
        #expect(host.find(.textField)?.style.contentType == "oneTimeCode")
        host.send(.setText(id, text: "12"))
        host.send(.typeText(id, text: "34"))
        #expect(host.find(.textField)?.value == "1234")
        #expect(host.texts == ["1234|-"])
        host.send(.submit(id))
        #expect(host.texts == ["1234|1234"])
    }

    @Test("a secure field never shows its text, and typing goes on behind it")
    func secureField() {
        struct Screen: View {
            @State private var secret = "ab"
            var body: some View {
                SecureField("Password", text: $secret)
                Text(secret == "abc" ? "right" : "wrong")
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.find(.secureTextField)?.value == "••")
        host.send(.typeText(host.id("Password"), text: "c"))
        #expect(host.find(.secureTextField)?.value == "•••")
        #expect(host.texts == ["right"])
    }

    @Test("a field of a number takes what is a number")
    func formattedField() {
        struct Screen: View {
            @State private var number = 5
            var body: some View {
                TextField("Number", value: $number, format: .number)
                Text("is \(number)")
            }
        }
        let host = ScreenHost(Screen())
        host.send(.setText(host.id("Number"), text: "12"))
        #expect(host.texts == ["is 12"])
        host.send(.setText(host.id("Number"), text: "x"))
        #expect(host.texts == ["is 12"])
    }

    @Test("a toggle is one element with a value of its own")
    func toggle() {
        struct Screen: View {
            @State private var isOn = false
            var body: some View { Toggle("Face ID", isOn: $isOn) }
        }
        let host = ScreenHost(Screen())
        #expect(host.find(.toggle, "Face ID")?.value == "0")
        host.tap("Face ID")
        #expect(host.find(.toggle, "Face ID")?.value == "1")
        #expect(host.all(.text).isEmpty)
    }

    @Test("a picker has a button for each tag, and for each id where there are no tags")
    func picker() {
        enum Size: String, CaseIterable { case small, large }
        struct Screen: View {
            @State private var size = Size.small
            @State private var number: Int?
            var body: some View {
                Picker("Size", selection: $size) {
                    ForEach(Size.allCases, id: \.self) { Text($0.rawValue) }
                }
                .pickerStyle(.segmented)
                Picker("Number", selection: $number) {
                    Text("None").tag(Int?.none)
                    Text("One").tag(Int?.some(1))
                }
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.find(.picker, "Size")?.value == "small")
        #expect(host.find(.picker, "Size")?.style.kind == "segmented")
        host.tap(.button, "large")
        host.tap(.button, "One")
        #expect(host.find(.picker, "Size")?.value == "large")
        #expect(host.find(.picker, "Size")?.children.map(\.isSelected) == [false, true])
        #expect(host.find(.picker, "Number")?.value == "One")
    }

    @Test("a stepper stays within its bounds, a slider within its line")
    func stepperAndSlider() {
        struct Screen: View {
            @State private var count = 1
            @State private var part = 0.5
            var body: some View {
                Stepper("Count", value: $count, in: 0...2)
                Slider(value: $part, in: 0...10)
                Text("\(count) \(Int(part))")
            }
        }
        let host = ScreenHost(Screen())
        host.tap("Increment")
        host.tap("Increment")
        #expect(host.find(.button, "Increment")?.isEnabled == false)
        let slider = host.find(.slider)
        #expect(slider?.value == "5%")
        host.send(.setText(slider?.id ?? "", text: "2"))
        #expect(host.texts == ["2 10"])
    }

    @Test("progress is a wheel without a value and a bar with one")
    func progress() {
        let host = ScreenHost(
            VStack {
                ProgressView("Signing in")
                ProgressView(value: 30, total: 60.0)
                ProgressView(value: 1.0, total: 0)
            })
        #expect(host.all(.progress).map(\.label) == ["Signing in", "", ""])
        #expect(host.all(.progress).map(\.value) == [nil, "0.5", nil])
    }

    @Test("a menu brings its actions, and is gone after one")
    func menu() {
        struct Screen: View {
            @State private var choice = "-"
            var body: some View {
                Menu("More") {
                    Button("First") { choice = "first" }
                    Button("Second") { choice = "second" }
                }
                Text(choice)
            }
        }
        let host = ScreenHost(Screen())
        #expect(host.find(.button, "Second") == nil)
        host.tap("More")
        #expect(host.front.buttons.map(\.label) == ["First", "Second", "Cancel"])
        host.tap(.button, "Second")
        #expect(host.texts == ["second"])
        #expect(host.front.role == .window)
    }
}
