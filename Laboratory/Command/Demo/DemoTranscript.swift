import Foundation
import LatchkeyCommandLine
import LatchkeyKit

/// The transcript of a demo: who did what, and when.
final class DemoTranscript: Sendable {
    /// The participants.
    enum Actor: String {
        case server, phone, app
    }

    private let start = ContinuousClock.now

    /// Begins a part.
    func title(_ text: String) {
        Console.print("\n\(text)")
    }

    /// Prints what a participant did, with the time since the start.
    func line(_ actor: Actor, _ text: String) {
        let elapsed = (ContinuousClock.now - start).components
        let milliseconds = Double(elapsed.seconds) * 1000 + Double(elapsed.attoseconds) / 1e15
        Console.print(String(format: "%8.1f ms  ", milliseconds) + actor.rawValue.padded(to: 7) + " " + text)
    }

    /// Prints a finished step of the app.
    func step(_ step: MFAStep) {
        guard case .ended(let seconds, let error) = step.event else { return }
        let outcome = error.map { "failed: \($0)" } ?? String(format: "%.1f ms", seconds * 1000)
        line(.app, "\(Self.sentence(step.name)) (\(outcome))")
    }

    /// Prints what to try next.
    func next(_ address: String) {
        Console.print(
            """

            The server runs on \(address) until you press Ctrl-C. Try next, in another terminal:

            \(CurlSession.text(address))
            """)
    }

    private static func sentence(_ name: MFAStep.Name) -> String {
        switch name {
        case .recovery: "looks for an interrupted enrollment"
        case .capability: "asks the phone what it can do"
        case .permission: "evaluates Face ID"
        case .cleanUp: "removes keys that are no longer needed"
        case .createKey: "makes a P-256 key in the Secure Enclave"
        case .enrollmentChallenge: "POST /api/v1/mfa/enroll/challenge"
        case .initiate: "POST /api/v1/auth/initiate"
        case .checkChallenge: "checks that the challenge is bound to this server, user, device and key"
        case .sign: "signs the challenge with the key"
        case .enroll: "POST /api/v1/mfa/enroll"
        case .save: "saves its enrollment"
        case .verify: "POST /api/v1/auth/verify-signature"
        case .requestOneTimeCode: "POST /api/v1/auth/request-otp"
        case .verifyOneTimeCode: "POST /api/v1/auth/verify-otp"
        case .upgradeChallenge: "POST /api/v1/mfa/upgrade/challenge"
        case .upgrade: "POST /api/v1/mfa/upgrade"
        case .downgrade: "POST /api/v1/mfa/downgrade"
        case .unenroll: "POST /api/v1/mfa/unenroll"
        case .eraseAccount: "DELETE /api/v1/account"
        case .recoveryChallenge: "POST /api/v1/recovery/challenge"
        case .beginRecovery: "POST /api/v1/recovery"
        case .recoveryStatus: "POST /api/v1/recovery/status"
        case .completeRecovery: "POST /api/v1/recovery/complete"
        }
    }
}

/// A complete sign-in with `curl` and `openssl`, as in the README: a second client that shares no code with ours.
enum CurlSession {
    static func text(_ address: String) -> String {
        """
        export API=\(address)
        curl -s $API/health; echo

        # a device: its key, its name, and a user of its own
        openssl ecparam -name prime256v1 -genkey -noout -out device.pem
        DEVICE=$(openssl rand -hex 8)
        KEY=$(openssl ec -in device.pem -pubout -outform DER 2>/dev/null | base64 -w0)
        json() { curl -s -H 'Content-Type: application/json' -d "$2" "$API$1"; echo; }
        field() { sed -n "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/p"; }

        # enroll it
        json /api/v1/mfa/enroll '{"username":"user-'$DEVICE'","deviceId":"'$DEVICE'","method":"secureEnclave",
          "phoneNumber":"+1234567890","deviceModel":"openssl","publicKey":"'$KEY'"}'

        # get a challenge, sign it, trade the signature for tokens
        REPLY=$(json /api/v1/auth/initiate '{"username":"user-'$DEVICE'","deviceId":"'$DEVICE'"}')
        SIGNATURE=$(echo "$REPLY" | field challenge | base64 -d | openssl dgst -sha256 -sign device.pem | base64 -w0)
        json /api/v1/auth/verify-signature '{"username":"user-'$DEVICE'","deviceId":"'$DEVICE'",
          "challengeId":"'$(echo "$REPLY" | field challengeId)'","signature":"'$SIGNATURE'"}'
        """
    }
}
