import LatchkeyOutgoingHTTP
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The meaning of Twilio's reply for a message.
enum TwilioOutcome: Equatable {
    /// The provider has the message.
    case taken
    /// Trying again would not help, or could send the message twice.
    case refused(MessageSendingError)
    /// Trying again may help, after so many seconds if the provider names them.
    case failed(MessageSendingError, retryAfter: Int?)

    /// Judges the reply to a try.
    init(_ exchange: OutgoingOutcome, attempt: Int) {
        switch exchange {
        case .failed(let failure):
            self = .failed(
                MessageSendingError(.unreachable, connectionError: failure.rawValue, attempts: attempt), retryAfter: nil
            )
        case .reply(let reply):
            let status = reply.status
            let members = try? JSONDecoder().decode([String: JSONValue].self, from: Data(reply.body))
            let error = { (code: MessageSendingError.Code, provider: String) in
                MessageSendingError(
                    code, status: status, providerCode: members?[provider].flatMap(Self.integer), attempts: attempt)
            }
            switch status {
            case 200..<300: self = Self.judgeSuccess(members, error)
            case 401, 403: self = .refused(error(.unauthorized, "code"))
            case 429: self = .failed(error(.throttled, "code"), retryAfter: RetryAfter.seconds(of: reply))
            case 500..<600:
                self = .failed(error(.providerFailed, "code"), retryAfter: RetryAfter.seconds(of: reply))
            case 400..<500: self = .refused(error(.rejected, "code"))
            // A redirection among them: our credentials are not for elsewhere.
            default: self = .refused(error(.providerFailed, "code"))
            }
        }
    }

    /// A message that was taken has an id and no error: else this was not the API, or it has changed its mind.
    private static func judgeSuccess(
        _ members: [String: JSONValue]?, _ error: (MessageSendingError.Code, String) -> MessageSendingError
    ) -> TwilioOutcome {
        guard case .string(let sid) = members?["sid"], !sid.isEmpty else {
            return .refused(error(.providerFailed, "code"))
        }
        guard let fault = members?["error_code"], fault != .null else { return .taken }
        return .refused(error(.rejected, "error_code"))
    }

    private static func integer(_ value: JSONValue) -> Int? {
        if case .integer(let number) = value { number } else { nil }
    }
}
