import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

/// One event of the coordinator's table, with what is expected of it in each of five states.
struct TableRow: Sendable, CustomTestStringConvertible {
    /// What happens, on the stage.
    enum Event: Sendable, Hashable {
        /// A call of App Attest fails, once or from now on.
        case system(AppAttestFault.Call, DeviceCheckCode, Often)
        /// A request meets a fault, once or from now on.
        case network(Request, RelyingServer.Fault, Often)
        /// The app leaves the foreground after so many looks at it.
        case background(Int)
        /// The phone's clock jumps.
        case phoneClock(TimeInterval)
        /// The server's clock jumps.
        case serverClock(TimeInterval)
        /// Ten calls at once.
        case concurrent
    }

    enum Often: Sendable, Hashable { case once, always }

    enum Request: String, Sendable, Hashable {
        case openAttestation, verifyAttestation, openAssertion, verifyAssertion

        var endpoint: Endpoint {
            switch self {
            case .openAttestation: .attestationSession
            case .verifyAttestation: .attestationVerify
            case .openAssertion: .assertionSession
            case .verifyAssertion: .assertionVerify
            }
        }
    }

    let event: Event
    /// The code of the error, where there is one.
    let code: String
    /// The results for: no key, key generated, session open, waiting for the server, attested and due.
    ///
    /// `ok`: accepted; `new`: accepted, with a key more than would have been needed; `fresh`: none was due. Otherwise the
    /// phase afterwards (n, g, s, w, a) and the wait: 0 none, 1 the first of the doubling ones, p the same without being counted, r as
    /// the server asked, d a day.
    let results: [String]

    var testDescription: String { "\(event) \(code)" }

    init(_ event: Event, _ code: String, _ results: String) {
        self.event = event
        self.code = code
        self.results = results.split(separator: " ").map(String.init)
    }

    static let all = system + openAttestation + verifyAttestation + openAssertion + verifyAssertion + phone

    private static let names: [DeviceCheckCode: String] = [
        .unknownSystemFailure: "system_failed", .featureUnsupported: "unsupported", .invalidInput: "input_invalid",
        .invalidKey: "key_invalid", .serverUnavailable: "server_unavailable",
    ]

    private static func row(
        _ call: AppAttestFault.Call, _ code: DeviceCheckCode, _ often: Often, _ results: String
    ) -> TableRow {
        TableRow(.system(call, code, often), names[code] ?? "", results)
    }

    private static func row(
        _ request: Request, _ fault: RelyingServer.Fault, _ code: String, _ results: String, _ often: Often = .once
    ) -> TableRow {
        TableRow(.network(request, fault, often), code, results)
    }

    private static let system = [
        row(.generateKey, .unknownSystemFailure, .once, "n1 ok ok ok ok"),
        row(.generateKey, .featureUnsupported, .once, "n0 ok ok ok ok"),
        row(.generateKey, .invalidInput, .once, "n1 ok ok ok ok"),
        row(.generateKey, .invalidKey, .once, "n1 ok ok ok ok"),
        row(.generateKey, .serverUnavailable, .once, "n1 ok ok ok ok"),
        // Apple: after any error but serverUnavailable the key is given up.
        row(.attestKey, .unknownSystemFailure, .once, "n1 n1 n1 ok ok"),
        row(.attestKey, .featureUnsupported, .once, "s0 s0 s0 ok ok"),
        row(.attestKey, .invalidInput, .once, "new new new ok ok"),
        row(.attestKey, .invalidKey, .once, "new new new ok ok"),
        row(.attestKey, .serverUnavailable, .once, "s1 s1 s1 ok ok"),
        row(.attestKey, .unknownSystemFailure, .always, "n1 n1 n1 ok ok"),
        row(.attestKey, .invalidInput, .always, "n1 n1 n1 ok ok"),
        row(.attestKey, .invalidKey, .always, "n1 n1 n1 ok ok"),
        row(.attestKey, .serverUnavailable, .always, "s1 s1 s1 ok ok"),
        row(.generateAssertion, .unknownSystemFailure, .once, "new new new new new"),
        row(.generateAssertion, .featureUnsupported, .once, "a0 a0 a0 a0 a0"),
        row(.generateAssertion, .invalidInput, .once, "new new new new new"),
        row(.generateAssertion, .invalidKey, .once, "new new new new new"),
        row(.generateAssertion, .serverUnavailable, .once, "a1 a1 a1 a1 a1"),
        row(.generateAssertion, .unknownSystemFailure, .always, "n1 n1 n1 n1 n1"),
        row(.generateAssertion, .invalidInput, .always, "n1 n1 n1 n1 n1"),
        row(.generateAssertion, .invalidKey, .always, "n1 n1 n1 n1 n1"),
        row(.generateAssertion, .serverUnavailable, .always, "a1 a1 a1 a1 a1"),
    ]

    private static let openAttestation = [
        row(.openAttestation, .status(400), "server_unknown", "gd gd ok ok ok"),
        row(.openAttestation, .status(401), "server_unknown", "g1 g1 ok ok ok"),
        row(.openAttestation, .status(403), "server_unknown", "g1 g1 ok ok ok"),
        row(.openAttestation, .status(404), "server_unknown", "gd gd ok ok ok"),
        row(.openAttestation, .status(409), "server_unknown", "g1 g1 ok ok ok"),
        row(.openAttestation, .status(410), "server_unknown", "g1 g1 ok ok ok"),
        row(.openAttestation, .status(429), "server_unknown", "gr gr ok ok ok"),
        row(.openAttestation, .status(500), "server_unknown", "g1 g1 ok ok ok"),
        row(.openAttestation, .status(503), "server_unknown", "gr gr ok ok ok"),
        row(.openAttestation, .status(307), "server_unknown", "g1 g1 ok ok ok"),
        row(.openAttestation, .garbage, "reply_malformed", "g1 g1 ok ok ok"),
        row(.openAttestation, .offline, "offline", "gp gp ok ok ok"),
        row(.openAttestation, .lost, "connection_failed", "g1 g1 ok ok ok"),
        row(.openAttestation, .replyLost, "connection_failed", "g1 g1 ok ok ok"),
        row(.openAttestation, .deliveredTwice, "", "ok ok ok ok ok"),
    ]

    private static let verifyAttestation = [
        row(.verifyAttestation, .status(400), "server_unknown", "wd wd wd wd ok"),
        row(.verifyAttestation, .status(401), "server_unknown", "w1 w1 w1 w1 ok"),
        row(.verifyAttestation, .status(403), "server_unknown", "new new new new ok"),
        row(.verifyAttestation, .status(403), "server_unknown", "n1 n1 n1 n1 ok", .always),
        row(.verifyAttestation, .status(404), "server_unknown", "wd wd wd wd ok"),
        row(.verifyAttestation, .status(409), "server_unknown", "w1 w1 w1 w1 ok"),
        row(.verifyAttestation, .status(410), "server_unknown", "w1 w1 w1 w1 ok"),
        row(.verifyAttestation, .status(429), "server_unknown", "wr wr wr wr ok"),
        row(.verifyAttestation, .status(500), "server_unknown", "w1 w1 w1 w1 ok"),
        row(.verifyAttestation, .status(503), "server_unknown", "wr wr wr wr ok"),
        row(.verifyAttestation, .garbage, "reply_malformed", "w1 w1 w1 w1 ok"),
        row(.verifyAttestation, .offline, "offline", "wp wp wp wp ok"),
        row(.verifyAttestation, .lost, "connection_failed", "w1 w1 w1 w1 ok"),
        row(.verifyAttestation, .replyLost, "connection_failed", "w1 w1 w1 w1 ok"),
        // The second copy finds the session used: so the first was accepted.
        row(.verifyAttestation, .deliveredTwice, "", "ok ok ok ok ok"),
        row(.verifyAttestation, .refused(.attestationRejected), "attestation_rejected", "new new new new ok"),
        row(.verifyAttestation, .refused(.attestationRejected), "attestation_rejected", "n1 n1 n1 n1 ok", .always),
        row(.verifyAttestation, .refused(.challengeExpired), "challenge_expired", "new new new new ok"),
        row(.verifyAttestation, .refused(.challengeExpired), "challenge_expired", "n1 n1 n1 n1 ok", .always),
        // A server that lies about it does not know the key afterwards.
        row(.verifyAttestation, .refused(.challengeUsed), "challenge_used", "new new new new ok"),
        row(.verifyAttestation, .refused(.attestedKeyTaken), "attested_key_taken", "new new new new ok"),
        row(.verifyAttestation, .refused(.attestedKeyTaken), "attested_key_taken", "n1 n1 n1 n1 ok", .always),
        row(.verifyAttestation, .refused(.attestedKeyRetired), "attested_key_retired", "new new new new ok"),
        // Another key would fare no better.
        row(.verifyAttestation, .refused(.attestedKeySuspended), "attested_key_suspended", "a1 a1 a1 a1 ok"),
        row(.verifyAttestation, .refused(.attestationDenied), "attestation_denied", "wd wd wd wd ok"),
    ]

    private static let openAssertion = [
        row(.openAssertion, .status(400), "server_unknown", "ad ad ad ad ad"),
        row(.openAssertion, .status(401), "server_unknown", "a1 a1 a1 a1 a1"),
        row(.openAssertion, .status(403), "server_unknown", "a1 a1 a1 a1 a1"),
        row(.openAssertion, .status(404), "server_unknown", "ad ad ad ad ad"),
        row(.openAssertion, .status(429), "server_unknown", "ar ar ar ar ar"),
        row(.openAssertion, .status(500), "server_unknown", "a1 a1 a1 a1 a1"),
        row(.openAssertion, .status(503), "server_unknown", "ar ar ar ar ar"),
        row(.openAssertion, .garbage, "reply_malformed", "a1 a1 a1 a1 a1"),
        row(.openAssertion, .offline, "offline", "ap ap ap ap ap"),
        row(.openAssertion, .lost, "connection_failed", "a1 a1 a1 a1 a1"),
        row(.openAssertion, .refused(.relyingPartyUnknown), "relying_party_unknown", "ad ad ad ad ad"),
    ]

    private static let verifyAssertion = [
        row(.verifyAssertion, .status(400), "server_unknown", "ad ad ad ad ad"),
        row(.verifyAssertion, .status(401), "server_unknown", "a1 a1 a1 a1 a1"),
        row(.verifyAssertion, .status(403), "server_unknown", "a1 a1 a1 a1 a1"),
        row(.verifyAssertion, .status(404), "server_unknown", "ad ad ad ad ad"),
        row(.verifyAssertion, .status(409), "server_unknown", "a1 a1 a1 a1 a1"),
        row(.verifyAssertion, .status(410), "server_unknown", "a1 a1 a1 a1 a1"),
        row(.verifyAssertion, .status(429), "server_unknown", "ar ar ar ar ar"),
        row(.verifyAssertion, .status(500), "server_unknown", "a1 a1 a1 a1 a1"),
        row(.verifyAssertion, .status(503), "server_unknown", "ar ar ar ar ar"),
        row(.verifyAssertion, .garbage, "reply_malformed", "a1 a1 a1 a1 a1"),
        row(.verifyAssertion, .offline, "offline", "ap ap ap ap ap"),
        row(.verifyAssertion, .lost, "connection_failed", "a1 a1 a1 a1 a1"),
        row(.verifyAssertion, .replyLost, "connection_failed", "a1 a1 a1 a1 a1"),
        row(.verifyAssertion, .deliveredTwice, "", "ok ok ok ok ok"),
        row(.verifyAssertion, .refused(.assertionRejected), "assertion_rejected", "a1 a1 a1 a1 a1"),
        row(.verifyAssertion, .refused(.attestedKeyUnknown), "attested_key_unknown", "new new new new new"),
        row(.verifyAssertion, .refused(.attestedKeyUnknown), "attested_key_unknown", "n1 n1 n1 n1 n1", .always),
        row(.verifyAssertion, .refused(.attestedKeyRetired), "attested_key_retired", "new new new new new"),
        row(.verifyAssertion, .refused(.attestedKeyRetired), "attested_key_retired", "n1 n1 n1 n1 n1", .always),
        row(.verifyAssertion, .refused(.attestedKeySuspended), "attested_key_suspended", "a1 a1 a1 a1 a1"),
        row(.verifyAssertion, .refused(.attestationDenied), "attestation_denied", "ad ad ad ad ad"),
        row(.verifyAssertion, .refused(.challengeExpired), "challenge_expired", "ok ok ok ok ok"),
        row(.verifyAssertion, .refused(.challengeExpired), "challenge_expired", "a1 a1 a1 a1 a1", .always),
        row(.verifyAssertion, .refused(.challengeUsed), "challenge_used", "ok ok ok ok ok"),
    ]

    private static let phone = [
        TableRow(.background(0), "in_background", "n0 g0 s0 w0 a0"),
        TableRow(.background(1), "in_background", "n0 g0 s0 a0 a0"),
        TableRow(.background(2), "in_background", "g0 s0 a0 a0 a0"),
        TableRow(.background(3), "in_background", "s0 a0 a0 ok ok"),
        TableRow(.background(4), "in_background", "a0 a0 ok ok ok"),
        TableRow(.background(5), "in_background", "a0 ok ok ok ok"),
        TableRow(.background(6), "in_background", "ok ok ok ok ok"),
        // A session that the phone does not believe in any more is replaced; an attestation goes with its session.
        TableRow(.phoneClock(3600), "", "ok ok ok new ok"),
        TableRow(.phoneClock(-3600), "", "ok ok ok new fresh"),
        TableRow(.phoneClock(-200_000), "", "ok ok ok new ok"),
        TableRow(.serverClock(3600), "", "ok ok new new ok"),
        TableRow(.serverClock(-3600), "", "ok ok new new ok"),
        TableRow(.concurrent, "", "ok ok ok ok ok"),
    ]
}
