import Foundation
import LatchkeyHTTP
import VirtualPhone

/// Recording what a visitor does, for tests.
extension Lab {
    func addRecordingRoutes(to router: inout Router) {
        on(.post, "recording", in: &router) { call async throws(LabError) in
            let visit = call.visit
            if try call.body(RecordingOrder.self).isOn {
                guard visit.recorder.begin() else {
                    throw LabError(409, "recording_runs", "A recording runs already. Stop it first.")
                }
            } else {
                visit.recorder.end(visit.displays)
            }
            return .json(visit.recorder.recording(visit.displays))
        }
        on(.get, "recording", in: &router) { call async throws(LabError) in
            let recording = call.visit.recorder.recording(call.visit.displays)
            switch try Self.query("format", call.request) ?? "json" {
            case "json": return .file("latchkey-recording.json", "application/json", LabJSON.bytes(of: recording))
            case "xcuitest":
                let catalog = call.visit.surroundings.catalog
                let source = UITestSource(recording) { app in
                    catalog.bundles.first { $0.app.bundleIdentifier == app }?.executable.lastPathComponent
                }
                return Self.swift("RecordedUITests.swift", source.text)
            case "swift":
                let models = call.visit.phones.map { ($0.id, $0.model) }
                let source = LabTestSource(recording, models: Dictionary(models) { $1 })
                return Self.swift("RecordedTests.swift", source.text)
            default: throw LabError(400, "invalid_request", "Choose the format json, xcuitest or swift.")
            }
        }
        on(.post, "recording/play", in: &router) { call async throws(LabError) in
            let recording = try call.body(Recording.self)
            guard recording.steps.count <= Recorder.capacity else {
                throw LabError(400, "invalid_request", "A recording has \(Recorder.capacity) steps at the most.")
            }
            return .json(try await call.visit.play(recording))
        }
    }

    private static func swift(_ name: String, _ text: String) -> HTTPResponse {
        .file(name, "text/x-swift; charset=utf-8", Array(text.utf8))
    }
}

extension Visit {
    /// What is on its phones, by their ids.
    var displays: [String: Display] {
        Dictionary(phones.map { ($0.id, $0.phone.display) }) { $1 }
    }

    /// Does again what was recorded, on a thread of its own: the visitor sees it, and may go on.
    fileprivate func play(_ recording: Recording) async throws(LabError) -> PlayedRecording {
        let isFirst = isPlaying.withLock { isPlaying in
            defer { isPlaying = true }
            return !isPlaying
        }
        guard isFirst else { throw LabError(409, "recording_plays", "A recording plays already.") }
        defer { isPlaying.withLock { $0 = false } }
        let player = RecordingPlayer(phones: phones) { [weak self] touch, phone in
            self?.note(touch, by: .recording, on: phone)
        }
        note("lab", "A recording is played again: \(Self.count(recording.steps.count))")
        let played = await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: player.play(recording)) }
        }
        note(
            "lab", "The recording has ended: \(Self.count(played.steps)) done", detail: played.failure,
            passed: played.failure == nil)
        return played
    }

    private static func count(_ steps: Int) -> String { "\(steps) step\(steps == 1 ? "" : "s")" }

    /// Records a person's answer as the touch that gives it.
    func record(_ answer: PromptAnswer, on phone: LabPhone) {
        let display = phone.phone.display
        let (mark, text): (String, String?)
        switch answer {
        case .match: (mark, text) = ("person.match", nil)
        case .noMatch: (mark, text) = ("person.noMatch", nil)
        case .cancel: (mark, text) = ("prompt.cancel", nil)
        case .fallback: (mark, text) = ("prompt.fallback", nil)
        case .allow:
            let permissions = ["prompt.faceIDPermission", "prompt.notificationPermission"]
            let isPermission = permissions.contains(display.overlay?.identifier ?? "")
            (mark, text) = (isPermission ? "prompt.allow" : "prompt.continue", nil)
        case .dontAllow: (mark, text) = ("prompt.dontAllow", nil)
        case .passcode(let typed): (mark, text) = ("prompt.passcode.field", typed)
        case .password(let typed): (mark, text) = ("prompt.applicationPassword.field", typed)
        // The lab's API has no others.
        default: return
        }
        guard let node = display.overlay?.all.first(where: { $0.identifier == mark }) else { return }
        recorder.record(text.map { .setText(node.id, text: $0) } ?? .tap(node.id), on: phone.id, showing: display)
        // Digits are complete by themselves.
        guard let text, !text.allSatisfy(\.isNumber) || mark != "prompt.passcode.field" else { return }
        recorder.record(.submit, on: phone.id, showing: display)
    }
}
