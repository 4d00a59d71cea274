import LatchkeyOutgoingHTTP
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sends messages by Twilio's Messages API, or one that is compatible.
///
/// Transient failures are retried: 429, 5xx, and failed connections. If a connection fails after the request was sent,
/// it is unknown whether the message was accepted; since the API has no idempotency key, the phone may receive the same
/// text twice. Every other refusal is final.
///
/// Source: https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
public final class TwilioMessageSender: MessageSender {
    private let configuration: TwilioConfiguration
    private let sleep: @Sendable (Duration) async throws -> Void
    private let random: @Sendable () -> Double

    /// Prepares a sender; nothing is connected before the first message.
    ///
    /// - Parameters:
    ///   - configuration: The account.
    ///   - sleep: Waits between two tries; ends with an error if the task is cancelled.
    ///   - random: A number from 0 to 1, for the pauses.
    public init(
        _ configuration: TwilioConfiguration,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.configuration = configuration
        self.sleep = sleep
        self.random = random
    }

    /// Sends one message, in as many tries as the policy allows.
    public func send(_ message: OutgoingMessage) async throws(MessageSendingError) {
        let request = request(for: message)
        var attempt = 0
        while true {
            attempt += 1
            let outcome = TwilioOutcome(
                await OutgoingHTTP.exchange(request, timeout: configuration.tryTimeout), attempt: attempt)
            guard !Task.isCancelled || outcome == .taken else {
                throw MessageSendingError(.cancelled, attempts: attempt)
            }
            switch outcome {
            case .taken: return
            case .refused(let error): throw error
            case .failed(let error, let retryAfter):
                let policy = configuration.retries
                guard let pause = policy.pause(after: attempt, retryAfter: retryAfter, random: random()) else {
                    throw error
                }
                do {
                    try await sleep(pause)
                } catch {
                    throw MessageSendingError(.cancelled, attempts: attempt)
                }
            }
        }
    }

    private func request(for message: OutgoingMessage) -> OutgoingRequest {
        var request = OutgoingRequest(url: configuration.messagesURL.absoluteString)
        let credentials = Array("\(configuration.accountSID):\(configuration.authToken.text)".utf8)
        request.headers = [
            ("Authorization", "Basic " + Base64.encode(credentials)),
            ("Content-Type", "application/x-www-form-urlencoded"),
            ("Accept", "application/json"),
            ("User-Agent", "latchkey/\(latchkeyVersion)"),
        ]
        let origin =
            switch configuration.origin {
            case .number(let number): ("From", number.rawValue)
            case .messagingService(let sid): ("MessagingServiceSid", sid)
            }
        request.body = Array(
            FormEncoding.encode([("To", message.to.rawValue), origin, ("Body", message.body)]).utf8)
        return request
    }
}

/// `application/x-www-form-urlencoded`.
enum FormEncoding {
    /// Names and values with all but letters, digits and `-._~` percent-encoded.
    static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            let letter = byte | 0x20
            let isPlain =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) && byte < 0x80
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-._~".utf8.contains(byte)
            bytes += isPlain ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
