import Foundation
import LatchkeyScenarios
import LatchkeyServer

extension Visit {
    /// All that the page shows, at one moment; blocks.
    func snapshot() throws(LabError) -> LabState {
        // Read first: later changes are in the events after it, perhaps twice, but never missing.
        let sequence = feed.sequence
        let (phones, gateways) = state.withLock { ($0.phones, $0.gateways) }
        return LabState(
            version: latchkeyVersion, sequence: sequence,
            visit: VisitInfo(
                idleSeconds: surroundings.limits.idleSeconds, phoneLimit: surroundings.limits.phonesOfVisit,
                models: PhoneModel.allCases, passcode: LabPhone.passcode, isSimulated: true,
                serverID: Self.serverID, hasEarlierResults: earlier.withLock { $0 } != nil,
                isTouched: isTouched),
            phones: phones.map(\.info),
            displays: phones.map { PhoneDisplay(phone: $0.id, display: $0.phone.display) },
            inspectors: phones.map { KeychainInspector(phone: $0).report },
            attestations: phones.map(\.attestation), wire: wire.entries,
            server: try serverPanel(), messages: mailbox.messages, log: log.entries, scenarios: runs.list,
            run: runs.current,
            faults: phones.map { PhoneFaults(phone: $0.id, faults: gateways[$0.key]?.faults.current ?? Faults()) },
            clock: clockState, flags: flags.withLock { $0 },
            dataService: DataServiceState(fault: dataService.fault.withLock { $0 }),
            identityProvider: identityProvider.state, appleIDIssuer: appleIDIssuer.issuer.issuer, flow: flow.panel)
    }

    /// Sets the App Attest data service's answer.
    func setDataService(_ new: DataServiceState) {
        dataService.fault.withLock { $0 = new.fault }
        feed.publish("dataService", new)
    }

    /// Sets the feature flags that apps get from afar.
    ///
    /// - Throws: ``LabError`` for flags that apps would not take.
    func setFlags(_ new: RemoteFlags) throws(LabError) {
        try FlagsDocument.check(new)
        flags.withLock { $0 = new }
        feed.publish("flags", new)
    }

    /// The time's offset, and who follows it.
    var clockState: ClockState {
        let follows = clock.file != nil
        return ClockState(
            offsetSeconds: clock.offsetSeconds, appsFollow: follows, note: follows ? nil : FakeTime.missing)
    }

    /// Sets the faults between a phone and the server.
    func setFaults(_ order: PhoneFaults) throws(LabError) {
        let phone = try phone(order.phone)
        gateway(phone.key)?.faults.current = order.faults
        tellFaults(of: phone)
    }

    /// Reports the remaining faults.
    func tellFaults(of phone: LabPhone) {
        guard let faults = gateway(phone.key)?.faults.current else { return }
        feed.publish("faults", PhoneFaults(phone: phone.id, faults: faults))
    }

    /// Has all pages ask for the whole state: there are other phones than before.
    func tellToResync() { feed.publish("resync", Done()) }

    /// Shifts the time of server and phones.
    func shiftClock(to seconds: Int) throws(LabError) {
        try VisitClock.check(seconds)
        clock.shift(to: seconds)
        feed.publish("clock", clockState)
        note("lab", "The time is shifted by \(seconds) s")
        deliverDueMessages()
        planServerPanel()
        for phone in phones { planPhonePanels(phone.id) }
    }

    /// Gives the visit a new server that knows nobody, and the phones with it.
    ///
    /// - Parameter rules: The rules that it keeps; those of the present one if `nil`.
    func resetServer(rules: VisitRules? = nil) async throws(LabError) {
        try await serverChanges.take { [self] () async throws(LabError) in try await changeServer(rules) }
        planServerPanel()
    }

    private func changeServer(_ wanted: VisitRules?) async throws(LabError) {
        let rules = wanted ?? rules
        let fresh = try await work { [self] () throws(LabError) in
            try makeServer(rules: rules) { [clock] in clock.milliseconds }
        }
        let old = state.withLock { state -> NumberedServer? in
            guard !state.isOver else { return nil }
            let old = NumberedServer(number: state.serverNumber, server: state.server)
            (state.server, state.serverNumber, state.rules) = (fresh.server, fresh.number, rules)
            for phone in state.phones {
                guard let gateway = state.gateways[phone.key] else { continue }
                state.gateways[phone.key] = makeGateway(phone, fresh.server, gateway.faults, KnownChallenges())
            }
            return old
        }
        await discard(old ?? fresh)
        guard old != nil else { throw .noVisit }
    }

    /// Stops a server that is used no more, and removes its files.
    func discard(_ server: NumberedServer) async {
        await server.server.stop()
        // With the folder of a visit that ended meanwhile, too: it may have been made again.
        let isOver = state.withLock { $0.isOver }
        try? FileManager.default.removeItem(at: isOver ? dataFolder : serverFolder(server.number))
    }

    /// Starts over: a new server, new phones, the correct time.
    ///
    /// A running scenario ends first, and none starts meanwhile.
    func reset(phones orders: [NewPhone], rules: VisitRules = .lab) async throws(LabError) {
        try await resets.take { [self] () async throws(LabError) in
            runs.close()
            defer { runs.open() }
            await runs.wait()
            try await beginAnew(orders, rules)
        }
    }

    /// Starts over under other rules, with phones of the same kinds: what was enrolled under the old ones is gone.
    func change(rules: VisitRules) async throws(LabError) {
        let orders = phones.map { phone in
            NewPhone(
                model: phone.model, passcode: phone.phone.hasPasscode, biometry: !phone.phone.enrolledBiometry.isEmpty,
                phoneNumber: phone.phoneNumber, name: phone.name)
        }
        try await reset(phones: orders, rules: rules)
        note("server", "The server keeps the rules of \(rules == .lab ? "the lab" : "production")")
    }

    private func beginAnew(_ orders: [NewPhone], _ rules: VisitRules) async throws(LabError) {
        recorder.clear()
        try await work { [self] () throws(LabError) in
            for phone in phones { try removePhone(phone.id) }
        }
        clock.shift(to: 0)
        flags.withLock { $0 = FlagsDocument.standard }
        dataService.fault.withLock { $0 = nil }
        try identityProvider.reset()
        appleIDIssuer.reset()
        renewSecurityKey()
        flow.reset()
        toldFlow.withLock { $0 = nil }
        try await resetServer(rules: rules)
        wire.removeAll()
        log.removeAll()
        mailbox.removeAll()
        runs.removeAll()
        isHandmade = false
        try await work { [self] () throws(LabError) in
            for order in orders { _ = try addPhone(order) }
        }
        tellToResync()
    }
}
