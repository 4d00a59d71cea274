import Foundation

extension ScenarioPlayer {
    /// A step's expected result in words.
    func expectation(of action: ScenarioAction) -> String {
        switch action {
        case .open: "opened"
        case .home: "home screen"
        case .tab, .tap, .tapAlert: "tapped"
        case .type, .fillCode: "typed"
        case .answer(let prompt, _): prompt.rawValue
        case .settings: "done"
        case .see(_, let text): here(text)
        case .seeButton(_, let isShown): Self.shown(isShown)
        case .seeAlert(let title): title
        case .server(let record): record.rawValue
        case .keys(let count): String(count)
        }
    }

    /// Carries out a step, and returns its result in the same words.
    func perform(_ action: ScenarioAction) async throws -> ScenarioObservation<String> {
        if !action.isAnswer,
            let asked = try await look({ try await stage.prompt(expected: nil) }, until: { $0 == nil })
        {
            try await cancelPrompt()
            return .seen("the system asks: \(asked)")
        }
        switch action {
        case .open: return .seen(try await open())
        case .home: return .seen(try await goHome())
        case .tab(let label): return .seen(try await tap(label, in: .tabBar))
        case .tap(let label): return .seen(try await tap(label, in: .screen))
        case .tapAlert(let label): return .seen(try await tap(label, in: .alert))
        case .type(let field, let text): return .seen(try await type(here(text), into: field))
        case .fillCode(let field): return .seen(try await fillCode(into: field))
        case .answer(let prompt, let answer): return .seen(try await self.answer(prompt, answer))
        case .settings(let change):
            try await stage.change(change)
            return .seen("done")
        case .see(let identifier, let text): return .seen(try await see(identifier, here(text)))
        case .seeButton(let label, let isShown): return .seen(try await seeButton(label, isShown))
        case .seeAlert(let title): return .seen(try await seeAlert(title))
        case .server(let record): return try await methods(record)
        case .keys(let count): return try await keys(count)
        }
    }

    /// The document's user is another one on a server that others use.
    private func here(_ text: String) -> String {
        text.replacingOccurrences(of: Scenario.username, with: stage.username)
    }

    private static func shown(_ isShown: Bool) -> String { isShown ? "shown" : "not shown" }
}

// MARK: Done

extension ScenarioPlayer {
    private func open() async throws -> String {
        try await stage.open()
        return try await Self.words(look({ try await stage.surface }, until: { $0 == .app }))
    }

    private func goHome() async throws -> String {
        try await stage.goHome()
        return try await Self.words(look({ try await stage.surface }, until: { $0 == .home }))
    }

    private static func words(_ surface: ScenarioSurface) -> String {
        switch surface {
        case .app: "opened"
        case .home: "home screen"
        case .other(let words): words
        }
    }

    private func tap(_ label: String, in place: ScenarioPlace) async throws -> String {
        let button = try await look({ try await stage.button(label, in: place) }, until: { $0 == .enabled })
        guard button == .enabled else { return try await obstacle(button, place) }
        try await stage.tap(label, in: place)
        return "tapped"
    }

    /// Why a button can't be tapped.
    private func obstacle(_ button: ScenarioButton, _ place: ScenarioPlace) async throws -> String {
        let alert = try await stage.alert
        switch place {
        case .tabBar: return "no such tab can be tapped"
        case .alert where alert == nil: return "no alert"
        case .screen where alert != nil: return "an alert is shown: \(alert ?? "")"
        case .screen, .alert: return button == .disabled ? "the button is off" : "no such button"
        }
    }

    private func type(_ text: String, into field: String) async throws -> String {
        guard try await isShown(field) else { return "no such field" }
        try await stage.type(text, into: field)
        return try await typed(text, field)
    }

    private func fillCode(into field: String) async throws -> String {
        guard try await isShown(field) else { return "no such field" }
        guard let code = try await look({ try await stage.newCode }, until: { $0 != nil }) else {
            return "No message came."
        }
        try await stage.fill(code: code, into: field)
        return try await typed(code, field)
    }

    private func isShown(_ field: String) async throws -> Bool {
        try await look({ try await stage.text(of: field) }, until: { $0 != nil }) != nil
    }

    private func typed(_ text: String, _ field: String) async throws -> String {
        let held = try await look({ try await stage.text(of: field) }, until: { $0 == text })
        return held == text ? "typed" : "the field holds “\(held ?? "")”"
    }

    /// The system must ask exactly this.
    private func answer(_ prompt: ScenarioPrompt, _ answer: ScenarioAnswer) async throws -> String {
        let asked = try await look({ try await stage.prompt(expected: prompt) }, until: { $0 == prompt.rawValue })
        guard let asked else { return "nothing is asked" }
        if asked == prompt.rawValue { try await stage.answer(answer) } else { try await cancelPrompt() }
        return asked
    }
}

// MARK: Looked at

extension ScenarioPlayer {
    private func see(_ identifier: String, _ text: String) async throws -> String {
        let shown = try await look({ try await stage.text(of: identifier) }, until: { $0?.reads(text) == true })
        guard let shown else { return "not on the screen" }
        return shown.reads(text) ? text : shown
    }

    private func seeButton(_ label: String, _ isShown: Bool) async throws -> String {
        let button = try await look(
            { try await stage.button(label, in: .screen) }, until: { ($0 != .absent) == isShown })
        return Self.shown(button != .absent)
    }

    private func seeAlert(_ title: String) async throws -> String {
        let alert = try await look({ try await stage.alert }, until: { $0?.reads(title) == true })
        guard let alert else { return "no alert" }
        return alert.reads(title) ? title : alert
    }

    /// The app informs the person after the server has replied, but the check may run before that.
    private func methods(_ record: ScenarioRecord) async throws -> ScenarioObservation<String> {
        let wanted = record == .none ? [] : [record.rawValue]
        let methods = try await look(
            { try await stage.methods(expected: record) }, until: { $0 == .seen(wanted) || $0.isUnseen })
        return methods.map { $0.isEmpty ? ScenarioRecord.none.rawValue : $0.joined(separator: ", ") }
    }

    private func keys(_ count: Int) async throws -> ScenarioObservation<String> {
        try await look({ try await stage.keyCount }, until: { $0 == .seen(count) || $0.isUnseen }).map { String($0) }
    }
}

extension ScenarioAction {
    /// Whether it answers a prompt.
    fileprivate var isAnswer: Bool {
        if case .answer = self { true } else { false }
    }
}

extension ScenarioObservation {
    fileprivate var isUnseen: Bool {
        if case .unseen = self { true } else { false }
    }

    fileprivate func map<Other>(_ transform: (Value) -> Other) -> ScenarioObservation<Other> {
        switch self {
        case .seen(let value): .seen(transform(value))
        case .unseen(let reason): .unseen(reason)
        }
    }
}

extension String {
    /// Whether two texts are the same to a reader: an apostrophe may be straight or curved.
    public func reads(_ other: String) -> Bool {
        self == other
            || replacingOccurrences(of: "\u{2019}", with: "'") == other.replacingOccurrences(of: "\u{2019}", with: "'")
    }
}
