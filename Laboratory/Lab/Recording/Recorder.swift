import LatchkeyLock
import VirtualPhone

/// Records what a visitor does by touch, with what comes of it.
final class Recorder: Sendable {
    static let capacity = 500
    /// More texts than these say nothing more.
    private static let textsOfStep = 2

    private struct State {
        var recording = Recording(isOn: false, steps: [])
        /// The texts on each phone when its last step was done.
        var texts: [String: [String]] = [:]
    }

    private let state = Lock(State())

    /// What was recorded; the last steps get what is on their phones now.
    func recording(_ displays: [String: Display]) -> Recording {
        state.withLock { state in
            if state.recording.isOn {
                for (phone, display) in displays { Self.note(display, of: phone, &state) }
            }
            return state.recording
        }
    }

    /// Begins a new recording; whether it did, which it does not while one runs.
    func begin() -> Bool {
        state.withLock { state in
            guard !state.recording.isOn else { return false }
            state = State(recording: Recording(isOn: true, steps: []))
            return true
        }
    }

    /// Forgets what was recorded, and records no more.
    func clear() { state.withLock { $0 = State() } }

    /// Ends it, and keeps it.
    func end(_ displays: [String: Display]) {
        state.withLock { state in
            guard state.recording.isOn else { return }
            for (phone, display) in displays { Self.note(display, of: phone, &state) }
            state.recording.isOn = false
        }
    }

    /// Records a touch, before it is done.
    func record(_ touch: Touch, on phone: String, showing display: Display) {
        state.withLock { state in
            guard state.recording.isOn, let step = Self.step(touch, phone, display, state.recording.steps.last)
            else { return }
            Self.note(display, of: phone, &state)
            Self.append(step, &state)
            state.texts[phone] = Self.texts(of: display)
            if state.recording.steps.count >= Self.capacity { state.recording.isOn = false }
        }
    }

    /// Typing goes into one step, together with the tap that brought the keyboard.
    private static func append(_ step: RecordedStep, _ state: inout State) {
        var step = step
        if step.deed == .type, let last = state.recording.steps.last, last.isFollowed(by: step) {
            // What was in the field before the first of them.
            step.element?.length = last.element?.length ?? 0
            state.recording.steps.removeLast()
        }
        state.recording.steps.append(step)
    }

    /// Gives the last step of a phone the texts that are new since it was done.
    private static func note(_ display: Display, of phone: String, _ state: inout State) {
        guard let before = state.texts[phone],
            let index = state.recording.steps.lastIndex(where: { $0.phone == phone })
        else { return }
        let new = texts(of: display).filter { text in
            !before.contains(text) && (2...80).contains(text.count) && !text.contains { $0.isNumber || $0.isNewline }
        }
        state.recording.steps[index].seen = Array(new.prefix(textsOfStep))
        state.recording.steps[index].seenIn = new.isEmpty ? nil : display.frontApp
    }

    /// The words on the screen of an app, in reading order; none of the system's screens.
    private static func texts(of display: Display) -> [String] {
        guard case .app = display.surface else { return [] }
        return display.root.all.filter { $0.role == .text && $0.style.isHidden != true }.map(\.label)
    }

    private static func step(
        _ touch: Touch, _ phone: String, _ display: Display, _ last: RecordedStep?
    ) -> RecordedStep? {
        switch touch {
        case .open(let app): return RecordedStep(phone: phone, deed: .open, app: app, seen: [])
        case .close(let app): return RecordedStep(phone: phone, deed: .close, app: app, seen: [])
        case .home: return RecordedStep(phone: phone, deed: .home, app: Display.springboard, seen: [])
        case .side: return RecordedStep(phone: phone, deed: .side, app: Display.springboard, seen: [])
        case .openURL(let url):
            return RecordedStep(phone: phone, deed: .openURL, app: Display.springboard, text: url, seen: [])
        case .submit:
            let app = display.overlay == nil ? display.frontApp : Display.springboard
            return RecordedStep(phone: phone, deed: .submit, app: app, seen: [])
        case .tap(let id): return tap(id, phone, display)
        case .press(let id): return element(.press, id, phone, display)
        case .pull(let id): return element(.pull, id, phone, display)
        case .swipeToDelete(let id): return element(.delete, id, phone, display)
        case .setText(let id, let text): return element(.type, id, phone, display, text: text)
        case .typeText(let text):
            guard let field = display.grounds.lazy.compactMap({ $0.all.first { $0.isFocused } }).first else {
                return nil
            }
            let step = element(.type, field.id, phone, display, text: (field.value ?? "") + text)
            guard field.role == .secureTextField, var step else { return step }
            // Its value is bullets.
            step.text = (last.flatMap { $0.isFollowed(by: step) ? $0.text : nil } ?? "") + text
            return step
        }
    }

    private static func tap(_ id: String, _ phone: String, _ display: Display) -> RecordedStep? {
        if let app = display.app(opening: id) { return RecordedStep(phone: phone, deed: .open, app: app, seen: []) }
        var step = element(.tap, id, phone, display)
        switch step?.element?.identifier {
        case "person.match": step?.deed = .look
        case "person.noMatch": step?.deed = .strangerLooks
        default: return step
        }
        step?.element = nil
        return step
    }

    private static func element(
        _ deed: RecordedStep.Deed, _ id: String, _ phone: String, _ display: Display, text: String? = nil
    ) -> RecordedStep? {
        for ground in display.grounds {
            guard let path = ground.path(to: id), let node = path.last else { continue }
            let app = ground == display.root ? display.frontApp : Display.springboard
            return RecordedStep(
                phone: phone, deed: deed, app: app, element: RecordedElement(node, in: path.dropLast().last),
                text: text,
                seen: [])
        }
        return nil
    }
}

extension RecordedStep {
    /// Whether typing goes on in the field that this step touched; a field that was emptied meanwhile, as a passcode's is
    /// after a wrong one, is typed into anew.
    fileprivate func isFollowed(by next: RecordedStep) -> Bool {
        guard phone == next.phone, [.type, .tap].contains(deed), let element, let other = next.element,
            element.role == other.role, element.name == other.name
        else { return false }
        return deed == .tap || other.length > 0 || (text ?? "").isEmpty
    }
}
