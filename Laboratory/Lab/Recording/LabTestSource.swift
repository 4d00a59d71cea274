import VirtualPhone

/// A recording as a test of Swift Testing on phones of a lab, by the module LatchkeyLabTesting.
struct LabTestSource {
    private let recording: Recording
    private let models: [String: PhoneModel]

    /// - Parameter models: The kinds of the visit's phones, by their ids.
    init(_ recording: Recording, models: [String: PhoneModel]) {
        self.recording = recording
        self.models = models
    }

    var text: String {
        var source = SwiftText()
        source.line("// Recorded in the Latchkey lab. LATCHKEY_LAB names the lab that plays it.")
        source.line("import LatchkeyLabTesting")
        source.line("import Testing")
        source.line()
        source.line("@Suite(.visit()) struct RecordedTests {")
        source.indented { source in
            source.line("@Test func recorded() async throws {")
            source.indented(body)
            source.line("}")
        }
        source.line("}")
        return source.text
    }

    private func body(_ source: inout SwiftText) {
        var phones: [String] = []
        for step in recording.steps where !phones.contains(step.phone) { phones.append(step.phone) }
        source.line("let visit = try LabVisit.current")
        for phone in phones {
            let name = SwiftText.literal((models[phone] ?? .iPhone15Pro).rawValue)
            source.line("let \(Self.name(of: phone)) = try await visit.addPhone(\(name))")
        }
        for step in recording.steps {
            write(step, Self.name(of: step.phone), &source)
            for text in step.seen {
                source.line("try await \(Self.name(of: step.phone)).see(\(SwiftText.literal(text)))")
            }
        }
    }

    /// The variable of a phone, whose id is a letter and a number.
    private static func name(of phone: String) -> String { "phone" + phone.filter(\.isNumber) }

    /// What the system asks is answered by the phone's person.
    private static let answers = [
        "prompt.allow": "allow()", "prompt.dontAllow": "dontAllow()", "prompt.cancel": "cancel()",
    ]

    private func write(_ step: RecordedStep, _ phone: String, _ source: inout SwiftText) {
        let name = SwiftText.literal(step.element?.name ?? "")
        let call: String
        switch step.deed {
        case .open: call = "open(\(SwiftText.literal(step.app)))"
        case .close: call = "close(\(SwiftText.literal(step.app)))"
        case .home: call = "goHome()"
        case .side: call = "pressSideButton()"
        case .submit: call = "submit()"
        case .openURL: call = "openURL(\(SwiftText.literal(step.text ?? "")))"
        case .look: call = "look()"
        case .strangerLooks: call = "look(.noMatch)"
        case .tap, .press, .pull, .delete, .type:
            guard step.element?.name.isEmpty == false else {
                return source.line("// Something without a name was touched: give it an accessibility identifier.")
            }
            switch step.deed {
            case .press: call = "press(\(name))"
            case .pull: call = "pull(\(name))"
            case .delete: call = "swipeAway(\(name))"
            case .type where step.slidTo != nil: call = "slide(\(name), to: \(step.slidTo ?? 0))"
            case .type: call = "type(\(SwiftText.literal(step.text ?? "")), into: \(name))"
            default: call = Self.answers[step.element?.name ?? ""] ?? "tap(\(name))"
            }
        }
        source.line("try await \(phone).\(call)")
    }
}
