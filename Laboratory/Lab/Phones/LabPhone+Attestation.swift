import Foundation
import VirtualPhone

extension LabPhone {
    /// The app that attests its keys.
    static let attestingApp = "dev.latchkey.Messenger"

    /// The current App Attest report of this phone.
    var attestation: AppAttestReport {
        let inspection = phone.inspectAppAttest()
        let appId = bundle(Self.attestingApp)?.appID ?? ""
        return AppAttestReport(
            phone: id, isSupported: phone.supportsAppAttest(Self.attestingApp),
            keys: inspection.keys.map {
                PhoneAttestedKey(
                    keyIdentifier: $0.keyId, keyHash: LabSecret.keyHash($0.keyId), app: $0.bundleIdentifier,
                    isAttested: $0.isAttested, counter: Int($0.counter))
            },
            appId: appId, riskMetric: phone.appAttestRiskMetric(for: appId),
            faults: inspection.faults.map(PhoneAttestationFault.init), heldCalls: inspection.heldCalls,
            clockSkewSeconds: Int(inspection.clockSkew), isJailbroken: inspection.isJailbroken)
    }

    /// Sets faults of App Attest.
    ///
    /// - Throws: ``LabError`` for invalid settings.
    func set(_ order: AttestationOrder) throws(LabError) {
        switch order.change {
        case .addFault:
            guard let fault = order.fault else { throw Self.malformed("The fault is missing.") }
            guard phone.appAttestFaults.count < 32 else {
                throw LabError(429, "too_many_faults", "32 faults wait already. Take them away first.")
            }
            phone.setAppAttestFault(try fault.phoneFault())
        case .clearFaults: phone.removeAppAttestFaults()
        case .release: phone.releaseHeldAppAttestCalls()
        case .clockSkew:
            guard let seconds = order.seconds else { throw Self.malformed("The seconds are missing.") }
            try VisitClock.check(seconds)
            phone.setAppAttestClockSkew(TimeInterval(seconds))
        case .jailbreak: phone.setJailbroken(true)
        case .repair: phone.setJailbroken(false)
        }
    }

    private static func malformed(_ words: String) -> LabError { LabError(400, "invalid_request", words) }
}

extension PhoneAttestationFault {
    private static let codes: [String: DeviceCheckCode] = [
        "unknownSystemFailure": .unknownSystemFailure, "featureUnsupported": .featureUnsupported,
        "invalidInput": .invalidInput, "invalidKey": .invalidKey, "serverUnavailable": .serverUnavailable,
    ]

    init(_ fault: AppAttestFault) {
        var (name, seconds): (String, Int?) = ("held", nil)
        switch fault.effect {
        case .fails(let code): name = Self.codes.first { $0.value == code }?.key ?? "unknownSystemFailure"
        case .slow(let time): (name, seconds) = ("slow", Int(time))
        case .held: break
        }
        self.init(
            call: fault.call.rawValue, effect: name, seconds: seconds, count: fault.count, number: fault.number)
    }

    /// The fault as the phone takes it.
    ///
    /// - Throws: ``LabError`` for names and numbers that there are not.
    func phoneFault() throws(LabError) -> AppAttestFault {
        guard let call = AppAttestFault.Call(rawValue: call) else { throw Self.unknown("call") }
        let (seconds, count, number) = (seconds ?? 5, count ?? 1, number ?? 1)
        guard (1...60).contains(seconds), (1...1_000).contains(count), (1...1_000).contains(number) else {
            throw LabError(400, "invalid_request", "A fault is 1 to 60 seconds, at call 1 to 1,000, for 1 to 1,000.")
        }
        let meaning: AppAttestFault.Effect
        switch effect {
        case "slow": meaning = .slow(TimeInterval(seconds))
        case "held": meaning = .held
        default:
            guard let code = Self.codes[effect] else { throw Self.unknown("effect") }
            meaning = .fails(code)
        }
        return AppAttestFault(meaning, at: call, number: number, count: count)
    }

    private static func unknown(_ what: String) -> LabError {
        LabError(400, "invalid_request", "There is no \(what) of this name.")
    }
}
