import VirtualPhone

/// A recording as an XCUITest, for the virtual phone and for Apple's simulator.
///
/// It has the steps of the phone that was used first: an XCUITest has one.
struct UITestSource {
    private let steps: [RecordedStep]
    /// How many steps other phones had.
    private let leftOut: Int
    /// The app under test: the first of the recording that is none of the system's.
    private let app: String
    private let product: String

    /// - Parameter product: The package's product of an app.
    init(_ recording: Recording, product: (String) -> String?) {
        let first = recording.steps.first?.phone
        steps = recording.steps.filter { $0.phone == first }
        leftOut = recording.steps.count - steps.count
        app = steps.first { !Display.systemApps.contains($0.app) }?.app ?? Display.settingsApp
        self.product = product(app) ?? "App"
    }

    var text: String {
        var source = SwiftText()
        source.line("// Recorded in the Latchkey lab.")
        source.line("import XCTest")
        source.line()
        source.line("#if os(Linux)")
        source.line("import VirtualPhone")
        source.line("import XCUIAutomation")
        if steps.contains(where: \.isLook) {
            source.line("#else")
            source.line("import notify")
        }
        source.line("#endif")
        source.line()
        source.line("final class RecordedUITests: XCTestCase {")
        source.indented { source in
            source.line("@MainActor func testRecorded() async throws {")
            source.indented(body)
            source.line("}")
            source.line()
            source.line("/// The element, once it is there.")
            source.line("@MainActor private func wait(for element: XCUIElement) -> XCUIElement {")
            source.indented { source in
                source.line("XCTAssertTrue(element.waitForExistence(timeout: 10), element.debugDescription)")
                source.line("return element")
            }
            source.line("}")
            guard steps.contains(where: { $0.deed == .type && $0.slidTo == nil && $0.element?.length ?? 0 > 0 }) else {
                return
            }
            source.line()
            source.line("/// So many presses of the delete key.")
            source.line("private func deletions(_ count: Int) -> String {")
            source.indented { $0.line("String(repeating: XCUIKeyboardKey.delete.rawValue, count: count)") }
            source.line("}")
        }
        source.line("}")
        return source.text
    }

    private func body(_ source: inout SwiftText) {
        source.line("#if os(Linux)")
        source.line("let bench = try AutomationBench(product: \(SwiftText.literal(product)))")
        source.line("defer { bench.tearDown() }")
        source.line("#endif")
        source.line(
            app == Display.settingsApp
                ? "let app = XCUIApplication(bundleIdentifier: \(SwiftText.literal(app)))"
                : "let app = XCUIApplication()")
        for other in others {
            source.line("let \(name(of: other)) = XCUIApplication(bundleIdentifier: \(SwiftText.literal(other)))")
        }
        if leftOut > 0 {
            source.line("// What was done to other phones is left out, steps: \(leftOut). An XCUITest has one phone.")
        }
        var isLaunched = false
        for step in steps {
            if step.app == app, !isLaunched {
                source.line("app.launch()")
                isLaunched = true
                if step.deed == .open { seen(step, &source); continue }
            }
            write(step, &source)
            seen(step, &source)
        }
    }

    /// The apps besides the one under test that the test asks for something.
    private var others: [String] {
        Set(steps.flatMap { [$0.app] + ($0.seenIn.map { [$0] } ?? []) }).subtracting([app]).filter(isUsed).sorted()
    }

    private func isUsed(_ app: String) -> Bool {
        steps.contains { step in
            if step.seenIn == app { return true }
            guard step.app == app else { return false }
            return step.element.map { Self.queries[$0.role] != nil } ?? [.open, .close, .submit].contains(step.deed)
        }
    }

    private func write(_ step: RecordedStep, _ source: inout SwiftText) {
        switch step.deed {
        case .open: source.line("\(name(of: step.app)).activate()")
        case .close: source.line("\(name(of: step.app)).terminate()")
        case .home: source.line("XCUIDevice.shared.press(.home)")
        case .side: source.line("// The side button was pressed, for which XCUITest has no key.")
        case .submit: source.line("\(name(of: step.app)).typeText(\"\\n\")")
        case .openURL:
            let url = SwiftText.literal(step.text ?? "")
            source.line("XCUIDevice.shared.system.open(try XCTUnwrap(URL(string: \(url))))")
        case .look, .strangerLooks: look(isOwner: step.deed == .look, &source)
        case .tap, .press, .pull, .delete, .type:
            guard let element = step.element, let query = query(element, of: step.app) else {
                let role = step.element?.role ?? "other"
                return source.line("// A \(role) was touched that no query finds. Give it an accessibility identifier.")
            }
            touch(step, query, length: element.length, &source)
        }
    }

    private func touch(_ step: RecordedStep, _ query: String, length: Int, _ source: inout SwiftText) {
        switch step.deed {
        case .press: source.line("\(query).press(forDuration: 1)")
        case .pull: source.line("\(query).swipeDown()")
        case .delete:
            source.line("\(query).swipeLeft()")
            // The virtual phone's swipe is the whole of it.
            source.line("#if !os(Linux)")
            source.line("\(name(of: step.app)).buttons[\"Delete\"].tap()")
            source.line("#endif")
        case .type where step.slidTo != nil:
            source.line("\(query).adjust(toNormalizedSliderPosition: \(step.slidTo ?? 0))")
        case .type:
            // What the system asks has the keyboard already.
            if step.app != Display.springboard { source.line("\(query).tap()") }
            var text = SwiftText.literal(step.text ?? "")
            if length > 0 { text = "deletions(\(length)) + \(text)" }
            source.line("\(query).typeText(\(text))")
        default:
            let isTurned = step.element?.wheel != nil
            let value = SwiftText.literal(step.element?.label ?? "")
            source.line(isTurned ? "\(query).adjust(toPickerWheelValue: \(value))" : "\(query).tap()")
        }
    }

    private func look(isOwner: Bool, _ source: inout SwiftText) {
        source.line("#if os(Linux)")
        source.line("XCTAssertTrue(bench.look(.\(isOwner ? "match" : "noMatch")))")
        source.line("#else")
        source.line("notify_post(\"com.apple.BiometricKit_Sim.pearl.\(isOwner ? "match" : "nomatch")\")")
        source.line("#endif")
    }

    private func seen(_ step: RecordedStep, _ source: inout SwiftText) {
        for text in step.seen {
            let app = name(of: step.seenIn ?? app)
            source.line("_ = wait(for: \(app).staticTexts[\(SwiftText.literal(text))])")
        }
    }

    /// The variable of an app.
    private func name(of app: String) -> String {
        switch app {
        case self.app: "app"
        case Display.springboard: "springboard"
        case Display.settingsApp: "settings"
        case Display.safariApp: "safari"
        // Bundle identifiers may have characters that names of Swift have not.
        default: "other\((others.firstIndex(of: app) ?? 0) + 1)"
        }
    }

    private func query(_ element: RecordedElement, of app: String) -> String? {
        guard let kind = Self.queries[element.role] else { return nil }
        let application = name(of: app)
        if let wheel = element.wheel {
            let picker = wheel.isEmpty ? "" : ".pickers[\(SwiftText.literal(wheel))]"
            return "wait(for: \(application)\(picker).pickerWheels.firstMatch)"
        }
        // The system's own fields have no names that Apple promises.
        if app == Display.springboard, element.role == "secureTextField" {
            return "wait(for: \(application).\(kind).firstMatch)"
        }
        // The system's identifiers are the virtual phone's.
        let found = app == Display.springboard ? element.label : element.name
        guard !found.isEmpty else { return nil }
        return "wait(for: \(application).\(kind)[\(SwiftText.literal(found))])"
    }

    private static let queries = [
        "button": "buttons", "link": "links", "textField": "textFields", "secureTextField": "secureTextFields",
        "toggle": "switches", "slider": "sliders", "cell": "cells", "text": "staticTexts", "image": "images",
        "picker": "pickers", "list": "collectionViews", "scrollView": "scrollViews", "disclosure": "buttons",
    ]
}

extension RecordedStep {
    /// Whether somebody looked at the phone.
    var isLook: Bool { deed == .look || deed == .strangerLooks }
}
