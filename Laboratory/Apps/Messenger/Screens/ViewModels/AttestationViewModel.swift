import AppShared
import Combine
import Foundation
import LatchkeyKit
import LatchkeyUI

/// The screen "Attestation": how things stand with the key, when the next try is, and the buttons.
@MainActor public final class AttestationViewModel: ObservableObject {
    /// A name and a value.
    public struct Fact: Sendable, Hashable, Identifiable {
        /// The accessibility identifier.
        public let id: String
        /// The name.
        public let name: String
        /// The value.
        public let value: String
    }

    /// How things stand; nil before it was asked, or if it can't be told.
    @Published public private(set) var status: AttestationStatus?
    /// The diagnostic report, a line.
    @Published public private(set) var report = ""
    /// A description of the action in progress; nil if there is none.
    @Published public private(set) var activity: String?
    /// The result of the last action.
    @Published public private(set) var notice: Notice?
    /// Counts down to the next try.
    public private(set) lazy var retry = Countdown(clock: services.clock) { [weak self] in
        Task { await self?.refresh() }
    }

    var note: (String, LogEntry.Outcome, String) -> Void = { _, _, _ in }
    private let services: MessengerServices
    /// The number of the reading that began last, and of the one that is shown.
    private var (began, shown) = (0, 0)

    init(services: MessengerServices) {
        self.services = services
    }

    /// Reads how things stand; of several readings at once the one that began last is shown.
    func refresh() async {
        began += 1
        let number = began
        let result: Result<AttestationStatus, AttestationError>
        do throws(AttestationError) {
            result = .success(try await services.coordinator.status())
        } catch {
            result = .failure(error)
        }
        let report = await services.coordinator.report().description
        guard number > shown else { return }
        shown = number
        status = try? result.get()
        if case .failure(let error) = result { notice = Notice("The state can’t be read", error) }
        self.report = report
        retry.count(to: status?.retryAt)
    }

    // MARK: The buttons

    /// Whether the buttons that talk to servers can be tapped.
    public var canTry: Bool { activity == nil && !retry.isRunning && status?.obstacle == nil }

    /// Whether there is a key to give up.
    public var canReset: Bool { activity == nil && status?.keyHash != nil }

    /// Has the key attested, if it is not yet.
    public func attest() async {
        await run("Attest Now", "The key is attested") { coordinator throws(AttestationError) in
            try await coordinator.attestIfRequired()
        }
    }

    /// Has an assertion accepted, whether or not one is due.
    public func assert() async {
        await run("Assert Now", "The assertion is accepted") { coordinator throws(AttestationError) in
            _ = try await coordinator.createAssertion(with: "assert-now")
        }
    }

    /// Gives the key up; the next request makes another.
    public func reset() async {
        await run("Reset Key", "The key is given up") { coordinator throws(AttestationError) in
            try await coordinator.forgetKey()
        }
    }

    private func run(
        _ title: String, _ done: String,
        _ body: (AttestationCoordinator<ChatRelyingParty>) async throws(AttestationError) -> Void
    ) async {
        guard activity == nil else { return }
        activity = title
        do throws(AttestationError) {
            try await body(services.coordinator)
            notice = Notice(.success, done)
            note(title, .success, "")
        } catch {
            notice = Notice("\(title) failed", error)
            note(title, .failure, error.description)
        }
        activity = nil
        await refresh()
    }

    // MARK: What is shown

    /// The state in a word.
    public var state: String {
        guard let status else { return "Unknown" }
        return status.obstacle == nil ? status.phase.title : "Not available"
    }

    /// Why there is no App Attest here; nil if there is.
    public var obstacle: String? { status?.obstacle?.words }

    /// The facts of the key.
    public var facts: [Fact] {
        guard let status else { return [] }
        return [
            Fact(id: "attestation.key", name: "Key", value: status.keyHash ?? "None"),
            Fact(id: "attestation.attestedAt", name: "Attested", value: Self.time(status.attestedAt)),
            Fact(id: "attestation.assertedAt", name: "Last assertion", value: Self.time(status.assertedAt)),
            Fact(id: "attestation.dueAt", name: "Next assertion", value: due(status)),
            Fact(id: "attestation.failures", name: "Failures in a row", value: "\(status.failures)"),
            Fact(id: "attestation.failure", name: "Last failure", value: status.lastFailure?.rawValue ?? "None"),
            Fact(id: "attestation.interruptions", name: "Cut off", value: "\(status.interruptions)"),
            Fact(id: "attestation.retry", name: "Next try", value: nextTry(status)),
        ]
    }

    /// How long each step took on average, of those that were done.
    public var timings: [Fact] {
        let sums = services.metrics.sums
        return AttestationStep.Name.allCases.compactMap { name in
            guard let sum = sums[name] else { return nil }
            let failures = sum.failures.values.reduce(0, +)
            let words = "\(Int((sum.average * 1000).rounded())) ms × \(sum.count)"
            return Fact(
                id: "attestation.step.\(name.rawValue)", name: name.title,
                value: failures == 0 ? words : "\(words), \(failures) failed")
        }
    }

    private func due(_ status: AttestationStatus) -> String {
        status.needsAssertion ? "Now" : status.dueAt.map { Self.time($0) } ?? "Not before a first one"
    }

    private func nextTry(_ status: AttestationStatus) -> String {
        if status.obstacle != nil { return "None" }
        if retry.isRunning { return "In \(retry.secondsLeft) s" }
        return status.failures > 0 ? "Now" : "When one is due"
    }

    private static func time(_ date: Date?) -> String {
        date?.formatted(date: .abbreviated, time: .standard) ?? "Never"
    }
}
