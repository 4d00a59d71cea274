import Foundation
import LatchkeyWire

/// The state that a link rebuilds: phones, their settings and the network's.
///
/// Nothing that was enrolled.
struct SharedState: Codable, Sendable, Equatable {
    /// A phone, as it is to be.
    struct Phone: Codable, Sendable, Equatable {
        var model: PhoneModel
        var passcode: Bool
        var biometry: Bool
        var airplane: Bool
        var faults: Faults
        /// Missing in links of earlier versions.
        var name: String?

        var order: NewPhone { NewPhone(model: model, passcode: passcode, biometry: biometry, name: name) }
    }

    var version = 1
    var clock = 0
    /// The rules of the server; those of the lab if missing, as in links of earlier versions.
    var rules: VisitRules?
    var phones: [Phone]

    init(_ visit: Visit) {
        clock = visit.clock.offsetSeconds
        rules = visit.rules
        phones = visit.phones.map { phone in
            Phone(
                model: phone.model, passcode: phone.phone.hasPasscode, biometry: !phone.phone.enrolledBiometry.isEmpty,
                airplane: phone.phone.isAirplaneMode, faults: visit.gateway(phone.key)?.faults.current ?? Faults(),
                name: phone.name)
        }
    }

    /// - Throws: ``LabError`` for anything but a text from ``link``.
    init(link: SharedLink) throws(LabError) {
        guard link.state.utf8.count <= 8_192, let bytes = Base64.decode(link.state),
            let state = try? JSONDecoder().decode(SharedState.self, from: Data(bytes)), state.version == 1
        else { throw LabError(400, "invalid_link", "The link is damaged or from another version of the lab.") }
        // Before anything is thrown away for it.
        try VisitClock.check(state.clock)
        for phone in state.phones { _ = try LabPhone.configuration(phone.order) }
        self = state
    }

    var link: SharedLink { SharedLink(state: Base64.encodeURL(LabJSON.bytes(of: self))) }

    /// Makes a visit so.
    func restore(_ visit: Visit) async throws(LabError) {
        guard phones.count <= visit.surroundings.limits.phonesOfVisit else {
            throw LabError(429, "too_many_phones", "The link has more phones than a visit of this lab may have.")
        }
        try await visit.reset(phones: phones.map(\.order), rules: rules ?? .lab)
        try visit.shiftClock(to: clock)
        for (phone, wanted) in zip(visit.phones, phones) {
            if wanted.airplane { phone.phone.setAirplaneMode(true) }
            try visit.setFaults(PhoneFaults(phone: phone.id, faults: wanted.faults))
        }
    }
}
