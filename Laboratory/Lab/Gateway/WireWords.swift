import ChatterWire
import LatchkeyHTTP
import LatchkeyWire
import MessengerWire

/// Requests in plain words, and as command lines.
enum WireWords {
    static func words(_ request: HTTPRequest) -> String {
        if let request = FlowPath.request(request) { return FlowWords.words(request) }
        let known: [(Endpoint, String)] = [
            (.enroll, "The phone asks to be enrolled"),
            (.enrollmentChallenge, "The phone asks for a challenge, to prove that it has the key"),
            (.initiate, "The phone asks for a challenge"), (.verifySignature, "The phone sends its signature"),
            (.requestOTP, "The phone asks for a code by message"), (.verifyOTP, "The phone sends the code"),
            (.refresh, "The phone exchanges its refresh token"), (.revoke, "The phone signs out"),
            (.upgradeChallenge, "The phone asks for a challenge, to change its key"),
            (.upgrade, "The phone changes its method or key"),
            (.downgrade, "The phone reports that its key is gone and switches to codes"),
            (.unenroll, "The phone asks to be removed"), (.health, "The phone checks the server's health"),
            (.attestationSession, "The phone asks for a challenge, to have its new key attested"),
            (.attestationVerify, "The phone presents Apple's attestation of its key"),
            (.assertionSession, "The phone asks for a challenge, to sign it with its attested key"),
            (.assertionVerify, "The phone presents an assertion by its attested key"),
            (.notices, "The phone reads the account's notices"), (.readNotices, "The phone marks notices as read"),
            (.changeNumber, "The phone asks for a code to a new number"),
            (.verifyNumber, "The phone sends the code that came to the new number"),
            (.switchSMS, "The phone switches sign-in with codes on or off"),
            (.sessions, "The phone asks for the list of sign-ins"), (.endSessions, "The phone ends sign-ins"),
            (.recoveryChallenge, "The phone asks for a challenge, to prove that it has a new key for the account"),
            (.beginRecovery, "The phone asks to get the account back with its new key"),
            (.recoveryStatus, "The phone asks how far the recovery is"),
            (.completeRecovery, "The phone completes the recovery with its new key"),
            (.runningRecovery, "The phone asks whether somebody recovers the account"),
            (.stopRecovery, "The phone stops the recovery of the account"),
            (.newRecoveryCodes, "The phone asks for new recovery codes"),
            (.recoveryCodesLeft, "The phone asks how many recovery codes are left"),
            (.accountLink, "The phone asks for a link to the account page"),
            (.openAccountPage, "The account page is opened"), (.accountPage, "A browser loads the account page"),
            (.chatList, "The phone reads the chat"), (.chatPost, "The phone writes to the chat"),
        ]
        let chatter: [(Endpoint, String)] = [
            (.getChatts, "The phone reads the chatts"),
            (.addUser, "The phone exchanges Google's ID token for a chatterID"),
            (.postAuth, "The phone posts a chatt"), (.chatterSignOut, "The phone ends its chatterIDs"),
        ]
        let all = known.map { ($0.path, $0.method, $1) } + chatter.map { ("/chatter" + $0.path, $0.method, $1) }
        if let words = all.first(where: { $0.0 == request.path && $0.1.rawValue == request.method.rawValue })?.2 {
            return words
        }
        if request.path.hasPrefix("/api/v1/devices/") {
            return request.method == .get ? "The phone asks for the list of devices" : "The phone removes a device"
        }
        return request.path.hasPrefix("/api/v1/device/")
            ? "The phone asks how a device is enrolled" : "The phone sends a request"
    }

    /// The request as a shell command, with quoting.
    static func curl(_ request: HTTPRequest, url: String) -> String {
        var words = ["curl", "-X", request.method.rawValue]
        // curl takes brackets for lists of addresses.
        if url.utf8.contains(where: { "[]{}".utf8.contains($0) }) { words.append("--globoff") }
        words.append(quoted(url.utf8))
        for field in request.headers.fields where !unsent.contains(field.name.lowercased()) {
            // With a colon and nothing behind it, curl leaves a header out.
            words += ["-H", quoted((field.value.isEmpty ? field.name + ";" : "\(field.name): \(field.value)").utf8)]
        }
        // Not --data-binary: that would read a file if the body began with @.
        if !request.body.isEmpty { words += ["--data-raw", quoted(request.body)] }
        return words.joined(separator: " ")
    }

    /// The headers that curl sends by itself.
    private static let unsent: Set<String> = ["host", "content-length", "connection", "accept-encoding"]

    /// Bytes as one word for a shell.
    ///
    /// Control characters and bytes that are not text are written as `$'\033'`, which all common shells except the
    /// simplest understand.
    private static func quoted(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isControl) {
            return "'" + text.replacing("'", with: #"'\''"#) + "'"
        }
        let inside = bytes.map { byte in
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
            case 0x20...0x7E: String(UnicodeScalar(byte))
            // Three digits: a digit that follows is not taken for one of them.
            default: "\\" + octal(byte)
            }
        }
        return "$'" + inside.joined() + "'"
    }

    private static func isControl(_ scalar: UnicodeScalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
    }

    private static func octal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }
}
