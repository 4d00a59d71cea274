import Foundation
import VirtualPhone

/// Does again what was recorded, on the phones of a visit.
struct RecordingPlayer: Sendable {
    /// How long each element, and each text that came, is waited for, in seconds.
    static let patience: TimeInterval = 10

    let phones: [LabPhone]
    /// Is told of each touch, before it is done.
    var onTouch: @Sendable (Touch, LabPhone) -> Void = { _, _ in }

    /// Does the steps until one can't be done; blocks.
    func play(_ recording: Recording) -> PlayedRecording {
        var done = 0
        let phones = phones(of: recording)
        for step in recording.steps {
            var step = step
            step.phone = phones[step.phone] ?? step.phone
            if let failure = failure(of: step) { return PlayedRecording(steps: done, failure: failure) }
            done += 1
        }
        return PlayedRecording(steps: done, failure: nil)
    }

    /// The phones for those of a recording: the same, or in the place of those that are gone the others, in order.
    private func phones(of recording: Recording) -> [String: String] {
        var recorded: [String] = []
        for step in recording.steps where !recorded.contains(step.phone) { recorded.append(step.phone) }
        var free = phones.map(\.id).filter { !recorded.contains($0) }
        var result: [String: String] = [:]
        for id in recorded where !phones.contains(where: { $0.id == id }) {
            guard !free.isEmpty else { break }
            result[id] = free.removeFirst()
        }
        return result
    }

    private func failure(of step: RecordedStep) -> String? {
        guard let labPhone = phones.first(where: { $0.id == step.phone }) else {
            return "There is no phone \(step.phone)."
        }
        let phone = labPhone.phone
        guard let touch = touch(of: step, on: phone) else {
            return "“\(step.element?.name ?? step.deed.rawValue)” did not come to \(step.phone)."
        }
        onTouch(touch, labPhone)
        phone.touch(touch)
        for text in step.seen where !comes(text, to: phone) { return "“\(text)” did not come to \(step.phone)." }
        return nil
    }

    private func comes(_ text: String, to phone: VirtualPhone) -> Bool {
        phone.waitForDisplay(timeout: Self.patience) { display in
            display.root.all.contains { $0.role == .text && $0.label == text }
        } != nil
    }

    /// The touch of a step, once its element is there.
    private func touch(of step: RecordedStep, on phone: VirtualPhone) -> Touch? {
        switch step.deed {
        case .open: return .open(step.app)
        case .close: return .close(step.app)
        case .home: return .home
        case .side: return .side
        case .submit: return .submit
        case .openURL: return step.text.map(Touch.openURL)
        case .look: return node(on: phone) { $0.identifier == "person.match" }.map(Touch.tap)
        case .strangerLooks: return node(on: phone) { $0.identifier == "person.noMatch" }.map(Touch.tap)
        case .tap, .press, .pull, .delete, .type:
            guard let element = step.element, let id = node(on: phone, where: element.isSame) else { return nil }
            switch step.deed {
            case .press: return .press(id)
            case .pull: return .pull(id)
            case .delete: return .swipeToDelete(id)
            case .type: return .setText(id, text: step.text ?? "")
            default: return .tap(id)
            }
        }
    }

    private func node(on phone: VirtualPhone, where isWanted: @escaping (ScreenNode) -> Bool) -> String? {
        let find: (Display) -> ScreenNode? = { display in
            display.grounds.lazy.compactMap { ground in ground.all.first { $0.isEnabled && isWanted($0) } }.first
        }
        return phone.waitForDisplay(timeout: Self.patience) { find($0) != nil }.flatMap(find)?.id
    }
}
