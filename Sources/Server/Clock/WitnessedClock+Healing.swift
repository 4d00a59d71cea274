import LatchkeyStore
import LatchkeyTrust

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension WitnessedClock {
    /// How often a reading is noted with a commit that is made anyway, in milliseconds: 5 s.
    static let busySpan: Int64 = 5_000
    /// How often a reading is noted while nothing else is written, in milliseconds: a minute.
    static let idleSpan: Int64 = 60_000
    /// Why the server is not to be used now; `nil` if the clock is no reason.
    ///
    /// Clocks that a person moves are none: that is what the lab is for.
    var trouble: String? {
        guard !source.isMovedByHand else { return nil }
        let isShared = peerName != nil
        return state.withLock { state in
            if case .disagrees(let milliseconds) = state.peers {
                let seconds = abs(milliseconds) / 1000
                return "it is \(seconds) s \(milliseconds > 0 ? "ahead of" : "behind") the other servers' clocks"
            }
            if isShared, state.peers == .pending { return "it was not compared with the other servers' yet" }
            if state.needsHealing { return "its new generation of challenges has not begun" }
            guard let jumpedAt = state.jumpedAt, state.judgment.witnessed - jumpedAt < Self.toldSpan else { return nil }
            return "it jumped"
        }
    }

    /// What metrics tell.
    var counts: (jumps: Int, agreeingSeconds: Int, generation: Int) {
        let (jumps, agreeing) = state.withLock { ($0.jumps, $0.judgment.agreeing) }
        return (jumps, Int(agreeing / 1000), Int(challengeKeys.generation))
    }

    /// For how many milliseconds a jump is told by readiness, though it is healed: 5 s, so that probes see it.
    static let toldSpan: Int64 = 5_000

    /// Reads the clocks, heals a jump and notes a reading if it is time.
    ///
    /// What failed is done again a second later.
    func tend(isLast: Bool = false) async {
        _ = read()
        let isMine = state.withLock { state in
            guard !state.isHealing else { return false }
            state.isHealing = true
            return true
        }
        guard isMine else {
            // The last one comes behind the one that runs, or its note would be missing.
            guard isLast else { return }
            await untilTended()
            return await tend(isLast: true)
        }
        defer {
            let waiting = state.withLock { state in
                state.isHealing = false
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }
        do throws(StoreError) {
            try await look()
            try await compareWithPeers()
            try await heal()
            try await note(isLast: isLast)
        } catch .closed {
            return
        } catch {
            tell(error, "the clock could not be noted in the store")
        }
    }

    /// Waits until nobody tends to the clock.
    private func untilTended() async {
        await withCheckedContinuation { continuation in
            let isTended = state.withLock { state in
                if state.isHealing { state.waiting.append(continuation) }
                return !state.isHealing
            }
            if isTended { continuation.resume() }
        }
    }

    /// After clocks were moved back by hand, looks whether challenges of the future count as used.
    private func look() async throws(StoreError) {
        guard state.withLock({ $0.needsLook }) else { return }
        let forgottenUntil = try await store.clockRecord().forgottenUntil
        state.withLock { state in
            state.needsLook = false
            let latest = state.judgment.last.wall + Int64(ChallengeAuthority.allowedSkewMilliseconds)
            if forgottenUntil > latest { state.needsHealing = true }
        }
    }

    private func heal() async throws(StoreError) {
        let isShared = peerName != nil
        let (isNeeded, jumps, wall) = state.withLock { state in
            // By a clock that is wrong there would be a generation for all servers, and another once it is right.
            let isKnownWrong = state.peers.isDisagreement || (isShared && state.comparedAt == nil)
            return (state.needsHealing && !isKnownWrong, state.jumps, state.judgment.last.wall)
        }
        guard isNeeded else { return }
        let record = try await store.advanceChallengeGeneration(
            from: challengeKeys.generation, capping: limits(Date(timeIntervalSince1970: Double(wall) / 1000)))
        challengeKeys.take(record)
        state.withLock { state in
            state.judgment.restartAgreement()
            // Another jump meanwhile is healed by another generation.
            if state.jumps == jumps { state.needsHealing = false }
        }
        tellGeneration(record.challengeGeneration)
    }

    /// The note for a commit that is made anyway; `nil` if the last one is younger than 5 s.
    func noteForCommit() -> ClockNote? {
        _ = read()
        return dueNote(after: Self.busySpan)
    }

    private func note(isLast: Bool) async throws(StoreError) {
        guard let note = dueNote(after: isLast ? .min : Self.idleSpan) else { return }
        try await store.noteClock(note)
    }

    private func dueNote(after span: Int64) -> ClockNote? {
        state.withLock { state in
            let judgment = state.judgment
            // What is not healed must be found again by the next process.
            guard !state.needsHealing, !state.peers.isDisagreement else { return nil }
            guard span == .min || judgment.witnessed - state.notedAt >= span else { return nil }
            state.notedAt = judgment.witnessed
            return ClockNote(reading: judgment.last, witnessed: judgment.witnessed, agreeing: judgment.agreeing)
        }
    }
}
