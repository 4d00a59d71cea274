import LatchkeyStore

extension WitnessedClock {
    /// How often the clock is compared with those of the other servers, in milliseconds: 5 s; at once after a jump.
    static let comparisonSpan: Int64 = 5_000

    /// What metrics tell of the other servers' clocks; `nil` for a server that shares its database with none.
    var peerCounts: (servers: Int, secondsAhead: Double, disagrees: Bool)? {
        guard peerName != nil else { return nil }
        return state.withLock { state in
            let milliseconds: Int64 =
                switch state.peers {
                case .pending, .alone: 0
                case .undecided(let distance), .agrees(let distance), .disagrees(let distance): distance
                }
            return (state.peerCount, Double(milliseconds) / 1000, state.peers.isDisagreement)
        }
    }

    /// Compares the clock with those of the other servers of the database, if it is time.
    func compareWithPeers() async throws(StoreError) {
        guard let peerName, isComparisonDue else { return }
        let source = source
        let comparison = try await store.compareClock(of: peerName) { Int64(clamping: source.wall()) }
        // Read too slowly to say anything: again a second later.
        guard let comparison else { return }
        let judgment = PeerJudgment.judge(comparison)
        let earlier = state.withLock { state in
            defer {
                state.peers = judgment
                state.peerCount = comparison.others.count
                state.comparedAt = state.judgment.witnessed
            }
            return state.peers
        }
        if !judgment.isSameFinding(as: earlier) { tell(judgment, after: earlier, comparison) }
    }

    /// Takes back what other servers know of this one's clock, since it ends.
    func leavePeers() async {
        guard let peerName else { return }
        do throws(StoreError) {
            try await store.forgetClock(of: peerName)
        } catch {
            tell(error, "the clock could not be taken out of the store")
        }
    }

    private var isComparisonDue: Bool {
        state.withLock { state in
            guard let comparedAt = state.comparedAt else { return true }
            return state.judgment.witnessed - comparedAt >= Self.comparisonSpan
        }
    }

    private func tell(_ judgment: PeerJudgment, after earlier: PeerJudgment, _ comparison: ClockComparison) {
        let clocks = comparison.others.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value / 1000)" }
        let facts = [
            "server": peerName ?? "", "secondsAheadOfDatabase": "\(comparison.own / 1000)",
            "others": clocks.joined(separator: ", "),
        ]
        switch judgment {
        case .disagrees(let milliseconds):
            log.write(
                .error, "the clock disagrees with those of the other servers",
                facts.merging([
                    "seconds": "\(milliseconds / 1000)",
                    "consequence": "not ready until they agree within \(PeerJudgment.limit / 1000) s",
                ]) { first, _ in first })
        case .undecided:
            log.write(
                .warning, "the clock disagrees with the database's",
                facts.merging(["consequence": "none while no other server tells which of them is right"]) { first, _ in
                    first
                })
        case .agrees, .alone:
            // Nothing to tell where nothing was wrong.
            guard earlier.isDisagreement else { return }
            log.write(.info, "the clock is in line again", facts)
        case .pending: break
        }
    }
}
