import Foundation
import Testing
import UIKit
import VirtualPhone
import VirtualPhoneTesting

@testable @_spi(Latchkey) import SwiftUI

@MainActor
@Suite("An app on a phone", .serialized)
struct AppTests {
    @MainActor
    private final class Model: ObservableObject {
        @Published var count = 0
    }

    private struct Content: View {
        @EnvironmentObject var model: Model
        @Environment(\.scenePhase) private var phase
        @State private var text = ""

        var body: some View {
            Say("count \(model.count)")
            Say("\(phase)")
            Press("+") { model.count += 1 }
            Press("nothing") {}
            Press("later") {
                Task { @MainActor in model.count += 10 }
            }
            Write(label: "field", text: $text)
        }
    }

    private struct Sample: SwiftUI.App {
        @StateObject private var model = Model()

        var body: some Scene {
            WindowGroup { Content().environmentObject(model) }
        }
    }

    /// The sample, running on a phone whose person is the one who touches the screen.
    @MainActor
    private final class Bench {
        let bench: PhoneBench
        let runtime: AppRuntime
        private(set) var isOver = false
        private var reader: CheckedContinuation<Void, Never>?

        init(_ kind: ConnectionKind) throws {
            bench = try PhoneBench(kind, person: ScreenPerson())
            let box = Box()
            runtime = AppRuntime(connection: bench.connection) { box.bench?.finish() }
            box.bench = self
            runtime.start(Sample())
        }

        private final class Box {
            weak var bench: Bench?
        }

        private func finish() {
            isOver = true
            reader?.resume()
            reader = nil
        }

        /// Waits until the app was told to end.
        func ended() async {
            if !isOver { await withCheckedContinuation { reader = $0 } }
        }

        /// Does something that blocks, on a thread of its own: the app needs the main one.
        func onThread<Result: Sendable>(_ work: @escaping @Sendable (VirtualPhone) -> Result) async -> Result {
            let phone = bench.phone
            return await withCheckedContinuation { continuation in
                DispatchQueue(label: "touching").async { continuation.resume(returning: work(phone)) }
            }
        }

        /// Touches the element of a label; gives the texts that are seen when the app has dealt with it.
        func tap(_ label: String) async -> [String] {
            await onThread { phone in
                guard let id = phone.display.root.all.first(where: { $0.label == label })?.id else { return [] }
                return phone.touchAndWait(.tap(id))?.texts ?? []
            }
        }

        /// The texts that are seen once a text is there; none if it does not come.
        func texts(with text: String) async -> [String] {
            await onThread { phone in
                phone.waitForDisplay(timeout: 10) { $0.texts.contains(text) }?.texts ?? []
            }
        }
    }

    @Test(
        "a tap's change is on the screen when the phone says that it has been dealt with",
        arguments: ConnectionKind.allCases)
    func taps(kind: ConnectionKind) async throws {
        let bench = try Bench(kind)
        #expect(await bench.texts(with: "active") == ["count 0", "active"])
        for count in 1...20 {
            #expect(await bench.tap("+") == ["count \(count)", "active"])
        }
        #expect(await bench.tap("nothing") == ["count 20", "active"])
    }

    @Test("what a task changes later is shown too")
    func later() async throws {
        let bench = try Bench(.inProcess)
        _ = await bench.texts(with: "active")
        _ = await bench.tap("later")
        #expect(await bench.texts(with: "count 10") == ["count 10", "active"])
    }

    @Test("typed text reaches the field that was tapped")
    func typing() async throws {
        let bench = try Bench(.inProcess)
        _ = await bench.texts(with: "active")
        _ = await bench.tap("field")
        let values = await bench.onThread { phone in
            ["ab", "c"].map { text in
                phone.touchAndWait(.typeText(text))?.root.all.first { $0.label == "field" }?.value
            }
        }
        #expect(values == ["ab", "abc"])
    }

    @Test("an app is told of its keyboard, and may put it away by the action that no field takes")
    func keyboard() async throws {
        let bench = try Bench(.inProcess)
        _ = await bench.texts(with: "active")
        let heard = Diary()
        let observers = [
            UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
            UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
                let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
                let top = Int(frame?.cgRectValue.minY ?? -1)
                MainActor.assumeIsolated { heard.write("\(name.rawValue) \(top)") }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        #expect(!UIApplication.shared.sendAction("resignFirstResponder", to: nil, from: nil, for: nil))
        _ = await bench.tap("field")
        let shown = ["UIKeyboardWillShowNotification 516", "UIKeyboardDidShowNotification 516"]
        #expect(heard.lines == shown)
        _ = await bench.tap("field")
        #expect(heard.lines == shown)
        #expect(!UIApplication.shared.sendAction("other", to: nil, from: nil, for: nil))
        #expect(UIApplication.shared.sendAction("resignFirstResponder", to: nil, from: nil, for: nil))
        let isGone = await bench.onThread { phone in
            phone.waitForDisplay(timeout: 10) { !$0.root.all.contains { $0.isFocused } } != nil
        }
        #expect(isGone)
        #expect(heard.lines == shown + ["UIKeyboardWillHideNotification 852", "UIKeyboardDidHideNotification 852"])
    }

    @Test("the scene's phase follows the phone: home, and back")
    func phases() async throws {
        let bench = try Bench(.inProcess)
        _ = await bench.texts(with: "active")
        _ = await bench.onThread { $0.touchAndWait(.home) }
        #expect(bench.runtime.graph.environment.scenePhase == .background)
        let identifier = bench.bench.launch.bundleIdentifier
        _ = await bench.onThread { $0.touchAndWait(.open(identifier)) }
        #expect(await bench.texts(with: "active") == ["count 0", "active"])
    }

    @Test("an app whose phone is gone, or that is killed, ends", arguments: ConnectionKind.allCases)
    func end(kind: ConnectionKind) async throws {
        let bench = try Bench(kind)
        _ = await bench.texts(with: "active")
        let launch = bench.bench.launch
        await bench.onThread { $0.kill(launch) }
        await bench.ended()
        #expect(bench.isOver)
    }
}

extension Display {
    fileprivate var texts: [String] { root.all.filter { $0.role == .text }.map(\.label) }
}
