import Foundation
import LatchkeyLock
import LatchkeyServer
import LatchkeyWire

/// Keeping all of a visit, and going back to it.
extension Visit {
    /// Keeps phones and server as they are now, as a kill at this moment would leave them.
    ///
    /// - Throws: ``LabError`` if there is no room, the name is taken, or a scenario is being played.
    func keep(as name: String) async throws(LabError) -> SnapshotInfo {
        let name = try VisitSnapshot.checked(name: name)
        return try await resets.take { [self] () async throws(LabError) in
            try snapshots.checkNew(name)
            try snapshots.checkRoom()
            guard runs.current == nil else {
                throw LabError(409, "scenario_running", "A scenario is running. Stop it first, or wait for its end.")
            }
            return try await serverChanges.take { [self] () async throws(LabError) in
                // What it only counts in memory, such as failed sign-ins, is in its files then.
                await server.performUpkeep()
                let info = try await work { [self] () throws(LabError) in try snapshots.add(try kept(as: name)) }
                note("lab", "The snapshot “\(name)” was kept")
                return info
            }
        }
    }

    private func kept(as name: String) throws(LabError) -> VisitSnapshot {
        let now = state.withLock { $0 }
        var phones: [KeptPhone] = []
        for phone in now.phones {
            phones.append(try phone.kept(now.gateways[phone.key]?.faults.current ?? Faults()))
        }
        return VisitSnapshot(
            latchkey: latchkeyVersion, name: name,
            keptAt: Int64(max(0, surroundings.clock().timeIntervalSince1970) * 1000), clock: clock.offsetSeconds,
            rules: now.rules, flags: flags.withLock { $0 },
            dataService: DataServiceState(fault: dataService.fault.withLock { $0 }), phones: phones,
            server: try ServerFiles.kept(in: serverFolder(now.serverNumber), now: clock.now), messages: mailbox.kept)
    }

    /// Keeps the file that was sent in pieces, once it has been read.
    ///
    /// - Throws: ``LabError`` if it is no snapshot, or there is no room.
    func importSnapshot() async throws(LabError) -> SnapshotInfo {
        try snapshots.checkRoom()
        let bytes = snapshots.takeUpload()
        return try await work { [self] () throws(LabError) in
            guard !state.withLock({ $0.isOver }) else { throw .noVisit }
            var snapshot = try VisitSnapshot.read(bytes)
            snapshot.name = snapshots.freeName(snapshot.name)
            return try snapshots.add(snapshot)
        }
    }

    /// Goes back to a snapshot; everything is made before anything is put away, so that a failure changes nothing.
    ///
    /// A running scenario ends first, and none starts meanwhile.
    ///
    /// - Throws: ``LabError`` if there is none, or it can't be used here.
    func restore(_ id: String) async throws(LabError) {
        let name = try await resets.take { [self] () async throws(LabError) in
            // One at a time: it may have many times the length of its file in memory.
            let snapshot = try await work { [self] () throws(LabError) in
                try VisitSnapshot.read(try snapshots.file(of: id).bytes)
            }
            guard snapshot.phones.count <= surroundings.limits.phonesOfVisit else {
                throw LabError(
                    429, "too_many_phones", "The snapshot has more phones than a visit of this lab may have.")
            }
            runs.close()
            defer { runs.open() }
            await runs.wait()
            try await serverChanges.take { [self] () async throws(LabError) in try await takeOver(snapshot) }
            return snapshot.name
        }
        deliverDueMessages()
        tellToResync()
        note("lab", "The snapshot “\(name)” was restored")
    }

    private func takeOver(_ snapshot: VisitSnapshot) async throws(LabError) {
        // Until it takes over, the server has a time of its own: the visit's time goes on as it is.
        let ahead = VisitClock(base: surroundings.clock, file: nil)
        ahead.shift(to: snapshot.clock)
        let time = Lock(ahead)
        let fresh = try await work { [self] () throws(LabError) in
            try makeServer(rules: snapshot.rules, files: snapshot.server) { time.withLock { $0 }.milliseconds }
        }
        let phones: [LabPhone]
        do throws(LabError) {
            phones = try await work { [self] () throws(LabError) in
                try check(fresh.server, rules: snapshot.rules, at: time.withLock { $0 }.milliseconds)
                return try revive(snapshot.phones)
            }
        } catch {
            await discard(fresh)
            throw error
        }
        recorder.end(displays)
        guard let old = take(fresh, snapshot, phones) else {
            _ = try? await work { () throws(LabError) in for phone in phones { phone.remove() } }
            await discard(fresh)
            throw .noVisit
        }
        clock.shift(to: snapshot.clock)
        time.withLock { $0 = clock }
        flags.withLock { $0 = snapshot.flags }
        dataService.fault.withLock { $0 = snapshot.dataService.fault }
        let ids = zip(snapshot.phones.map(\.id), phones.map(\.id))
        mailbox.restore(snapshot.messages, from: fresh.number, phones: Dictionary(ids.map { ($0, $1) }) { $1 })
        isHandmade = true
        for phone in phones { begin(phone) }
        try await work { [self] () throws(LabError) in
            for phone in old.phones {
                phone.remove()
                told.withLock { _ = $0.removeValue(forKey: phone.id) }
            }
        }
        await discard(old.server)
    }

    /// Reads all that the page shows of a server: what can't be shown must not take the place of what can.
    private func check(_ server: InProcessServer, rules: VisitRules, at milliseconds: Int64) throws(LabError) {
        do throws(LabError) {
            _ = try ServerInspector(server: server, rules: rules, now: milliseconds).panel()
        } catch {
            throw .damagedSnapshot
        }
    }

    /// Puts server and phones in the place of those that are there, in one step; nil if the visit is over.
    private func take(
        _ fresh: NumberedServer, _ snapshot: VisitSnapshot, _ phones: [LabPhone]
    ) -> (server: NumberedServer, phones: [LabPhone])? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            let old = (NumberedServer(number: state.serverNumber, server: state.server), state.phones)
            (state.server, state.serverNumber, state.rules) = (fresh.server, fresh.number, snapshot.rules)
            (state.phones, state.gateways) = (phones, [:])
            for (phone, kept) in zip(phones, snapshot.phones) {
                let faults = FaultBox()
                faults.current = kept.faults
                state.gateways[phone.key] = makeGateway(phone, fresh.server, faults, KnownChallenges())
            }
            return old
        }
    }

    /// Makes phones that go on where kept ones were; all of them or none.
    private func revive(_ kept: [KeptPhone]) throws(LabError) -> [LabPhone] {
        var phones: [LabPhone] = []
        do throws(LabError) {
            for one in kept { phones.append(try makePhone(one.order, restoring: one)) }
        } catch {
            for phone in phones { phone.remove() }
            throw error
        }
        return phones
    }
}
