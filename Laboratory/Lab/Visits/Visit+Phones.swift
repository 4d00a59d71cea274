import Foundation
import LatchkeyServer
import LatchkeyWire
import VirtualPhone

extension Visit {
    /// Adds a new phone.
    ///
    /// - Throws: ``LabError`` if the visit has as many as it may.
    func addPhone(_ order: NewPhone) throws(LabError) -> LabPhone {
        let limit = surroundings.limits.phonesOfVisit
        let full = LabError(429, "too_many_phones", "A visit has at most \(limit) phones. Remove one first.")
        guard phones.count < limit else { throw full }
        let phone = try makePhone(named(order))
        let isTaken = state.withLock { state in
            guard !state.isOver, state.phones.count < limit else { return false }
            state.phones.append(phone)
            state.gateways[phone.key] = makeGateway(phone, state.server, FaultBox(), KnownChallenges())
            return true
        }
        guard isTaken else {
            phone.remove()
            throw full
        }
        begin(phone)
        note("lab", phone: phone.id, "A phone was unwrapped: \(phone.name), \(phone.phone.configuration.modelName)")
        return phone
    }

    /// Makes a phone that does not belong to the visit yet; with `kept` it goes on where that one was.
    func makePhone(_ order: NewPhone, restoring kept: KeptPhone? = nil) throws(LabError) -> LabPhone {
        let number = try state.withLock { state throws(LabError) in
            guard !state.isOver else { throw .noVisit }
            defer { state.nextPhone += 1 }
            return state.nextPhone
        }
        return try LabPhone(
            id: "p\(number)", order: order, kept: kept, key: try LabSecret.make(24),
            phoneNumber: try Self.phoneNumber(order),
            in: LabPhone.Surroundings(
                folder: folder, clock: clock, catalog: surroundings.catalog, budget: surroundings.budget,
                fakeTime: surroundings.fakeTime, serverURL: surroundings.gatewayURL, serverID: Self.serverID,
                identityProvider: identityProvider.issuer, appleIDIssuer: appleIDIssuer.issuer, securityKey: securityKey
            )
        ) { [weak self] change in
            self?.appChanged("p\(number)", change)
        } onKill: { [weak self] words in
            self?.killed(words, phone: "p\(number)")
        }
    }

    /// Has the visit's security key know nothing but its PIN, the lab's passcode.
    func renewSecurityKey() {
        securityKey.reset()
        securityKey.setPIN(LabPhone.passcode)
    }

    /// Follows a phone that has come to the visit.
    func begin(_ phone: LabPhone) {
        phone.phone.watchNetwork { [weak self] request in self?.leaving(phone.key, request) }
        watch(phone)
    }

    /// Adds a new phone of the same kind, and restores a backup of this one on it.
    ///
    /// - Throws: ``LabError`` if the visit has as many phones as it may.
    func restoreToAnotherPhone(_ id: String) throws(LabError) -> LabPhone {
        let old = try phone(id)
        let fresh = try addPhone(
            NewPhone(
                model: old.model, passcode: old.phone.hasPasscode, biometry: !old.phone.enrolledBiometry.isEmpty,
                phoneNumber: old.phoneNumber))
        do throws(LabError) {
            try fresh.restore(backupOf: old)
        } catch {
            try? removePhone(fresh.id)
            throw error
        }
        note("lab", phone: fresh.id, "The backup of another phone was restored on it")
        return fresh
    }

    /// The order with a name that no phone of the visit has, unless it has one.
    private func named(_ order: NewPhone) -> NewPhone {
        guard order.name?.isEmpty ?? true else { return order }
        let taken = Set(phones.map(\.name))
        var (named, number) = (order, 2)
        named.name = "iPhone"
        while let name = named.name, taken.contains(name) {
            named.name = "iPhone \(number)"
            number += 1
        }
        return named
    }

    private static func phoneNumber(_ order: NewPhone) throws(LabError) -> String {
        guard let text = order.phoneNumber else { return phoneNumber }
        guard let number = PhoneNumber(rawValue: text) else {
            throw LabError(400, "invalid_request", "Write the phone number like +1234567890.")
        }
        return number.rawValue
    }

    /// Puts a phone away for good.
    func removePhone(_ id: String) throws(LabError) {
        let phone = try phone(id)
        state.withLock { state in
            state.phones.removeAll { $0.id == id }
            state.gateways[phone.key] = nil
        }
        phone.remove()
        told.withLock { _ = $0.removeValue(forKey: id) }
        note("lab", phone: id, "A phone was put away")
    }

    func makeGateway(
        _ phone: LabPhone, _ server: InProcessServer, _ faults: FaultBox, _ challenges: KnownChallenges
    ) -> PhoneGateway {
        PhoneGateway(
            phone: phone, faults: faults, challenges: challenges, authority: surroundings.authority, server: server,
            flow: flow, clock: clock,
            baseURL: surroundings.gatewayURL + "/" + phone.key, held: phone.held,
            flags: { [weak self] in self?.flags.withLock { $0 } ?? FlagsDocument.standard },
            isOver: { [weak self] in self?.gateway(phone.key)?.server !== server },
            isServerFull: { [weak self] in self?.isServerFull ?? false },
            onBegin: { [weak self] in self?.began($0) ?? $0 },
            onChange: { [weak self] in self?.went($0) },
            onCounted: { [weak self, id = phone.id] in self?.planPhonePanels(id) },
            onActed: { [weak self] in await self?.serverActed() })
    }

    /// A request of an app is about to leave its phone; returns why it can't.
    private func leaving(_ key: String, _ request: OutgoingRequest) -> OutgoingRequest.Failure? {
        guard let gateway = gateway(key), request.url.hasPrefix(gateway.baseURL + "/") else { return nil }
        let path = String(request.url.dropFirst(gateway.baseURL.count))
        return gateway.refusal(request.method, path, isOffline: request.isOffline)
    }

    /// Follows a phone's events.
    private func watch(_ phone: LabPhone) {
        let id = phone.id
        _ = phone.phone.observeDisplay { [weak self] display in
            self?.feed.publish("display", PhoneDisplay(phone: id, display: display))
        }
        _ = phone.phone.observeEvents { [weak self] event in self?.happened(id, event) }
        feed.publish("phone", phone.info)
    }

    /// Handles a phone's event: logs it, and updates dependent reports.
    private func happened(_ phone: String, _ event: PhoneEvent) {
        if let words = PhoneWords.words(event) {
            note(
                event.prompt != nil ? "prompt" : event.app == nil ? "phone" : "app", phone: phone, words,
                detail: "\(event.operation) → \(event.outcome)", passed: PhoneWords.isGood(event),
                at: event.milliseconds)
        }
        planPhonePanels(phone)
    }

    private func appChanged(_ phone: String, _ change: PhoneApps.Change) {
        switch change {
        case .started(let app, let milliseconds):
            note("app", phone: phone, "\(app) was started", milliseconds: milliseconds)
        case .refused(let app, let reason):
            note("app", phone: phone, "\(app) could not be started: \(reason)", passed: false)
            feed.publish("notice", Notice(level: "error", text: "The app could not be started.", next: reason))
        case .ended(let app, let status):
            note("app", phone: phone, status < 0 ? "\(app) was killed (signal \(-status))" : "\(app) ended")
        case .suspended(let app): note("app", phone: phone, "\(app) was suspended in the background")
        case .resumed(let app): note("app", phone: phone, "\(app) goes on")
        }
        planPhonePanels(phone)
    }

    /// Reports a phone and its keychain, once for several quick changes.
    func planPhonePanels(_ id: String) {
        plan("phone " + id) { visit in
            guard let phone = try? visit.phone(id) else { return }
            let new = PhonePanels(
                info: phone.info, inspector: KeychainInspector(phone: phone).report, attestation: phone.attestation)
            let old = visit.told.withLock { told in told.updateValue(new, forKey: id) }
            // Put away meanwhile: then it is forgotten for good.
            if (try? visit.phone(id)) == nil { visit.told.withLock { _ = $0.removeValue(forKey: id) } }
            if new.info != old?.info { visit.feed.publish("phone", new.info) }
            if new.inspector != old?.inspector { visit.feed.publish("inspector", new.inspector) }
            if new.attestation != old?.attestation { visit.feed.publish("attestation", new.attestation) }
        }
    }

    /// The last reported number of held App Attest calls of a phone.
    func toldHeldCalls(of id: String) -> Int { told.withLock { $0[id]?.attestation.heldCalls ?? 0 } }

    /// Does something on the panels' queue, unless it is waiting there already.
    func plan(_ name: String, _ body: @escaping @Sendable (Visit) -> Void) {
        let isNew = plans.withLock { $0.insert(name).inserted }
        guard isNew else { return }
        panels.async { [weak self] in
            guard let self else { return }
            plans.withLock { _ = $0.remove(name) }
            body(self)
        }
    }
}

/// The reports about a phone, except its display.
struct PhonePanels: Sendable {
    let info: PhoneInfo
    let inspector: InspectorReport
    let attestation: AppAttestReport
}
