import Foundation
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Signs a person in with a code by text message: where the device has no key, or its key is gone.
public struct MFAOneTimeCode: Sendable {
    /// After how many seconds a code may be asked for again, if the server does not say: 30.
    public static let resendDelay: TimeInterval = 30

    private let context: MFAContext

    private var client: MFAClient { context.client }
    private var store: DeviceIdentityStore { context.store }
    private var steps: StepReporter { context.steps }

    /// Creates the flow.
    public init(_ context: MFAContext) {
        self.context = context
    }

    /// Requests a code; the previous one becomes invalid.
    ///
    /// - Parameters:
    ///   - phoneNumber: the recipient, which must be on file at the server; the enrollment's number if `nil`.
    /// - Returns: a ticket, also if the server does not know the user or the number: it does not tell.
    /// - Throws: ``LatchkeyError``; ``LatchkeyError/Code/phoneNumberMissing`` if no number is known here. After
    ///   `too_many_attempts`, ``LatchkeyError/retryAfter`` tells when to ask again.
    public func request(
        _ username: Username, phoneNumber: PhoneNumber? = nil
    ) async throws(LatchkeyError) -> OneTimeCodeTicket {
        let record = try store.record(of: username)
        let (identity, known) = (record.enrolled, record.enrolled ?? record.recovering?.identity)
        guard let number = phoneNumber ?? known?.phoneNumber else { throw LatchkeyError(.phoneNumberMissing) }
        return try await steps.run(.requestOneTimeCode) { () async throws(LatchkeyError) in
            let request = RequestOTPRequest(username: username, phoneNumber: number, deviceId: identity?.deviceID)
            let (reply, fields): (RequestOTPResponse, HTTPURLResponse) = try await client.sendForFields(
                .requestOTP, request)
            guard reply.success, reply.expiresIn > 0 else { throw LatchkeyError(.replyMalformed) }
            try store.keepCodeID(reply.otpId, of: username)
            let now = context.now()
            let delay = Self.delay(fields.value(forHTTPHeaderField: "RateLimit")) ?? Self.resendDelay
            return OneTimeCodeTicket(
                message: reply.message, maskedDestination: number.masked,
                expiresAt: now.addingTimeInterval(TimeInterval(reply.expiresIn)),
                resendAt: now.addingTimeInterval(delay))
        }
    }

    /// Signs in with a code; spaces around and in it do not matter.
    ///
    /// - Throws: ``LatchkeyError``: with ``LatchkeyError/Suggestion/correctInput`` for a wrong or used code, with
    ///   ``LatchkeyError/Suggestion/requestOneTimeCode`` for one that came too late. After five wrong ones no code is
    ///   right until the next is asked for.
    public func verify(_ code: String, for username: Username) async throws(LatchkeyError) -> SessionTokens {
        try await redeem(code, of: username, for: .signIn) { reply throws(LatchkeyError) in
            try SessionTokens(reply, now: context.now())
        }
    }

    /// Hands in a code for a purpose.
    ///
    /// - Parameters:
    ///   - read: takes what is needed from the reply.
    func redeem<Value>(
        _ code: String, of username: Username, for purpose: TokenPurpose,
        _ read: (TokenResponse) throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        guard let password = OneTimePassword(rawValue: code.filter { !$0.isWhitespace }) else {
            throw LatchkeyError(.oneTimeCodeMalformed)
        }
        let identity = try store.identity(of: username)
        return try await steps.run(.verifyOneTimeCode) { () async throws(LatchkeyError) in
            let reply = try await client.verifyOTP(
                VerifyOTPRequest(
                    username: username, otp: password, deviceId: identity?.deviceID,
                    otpId: try store.codeID(of: username), purpose: purpose == .signIn ? nil : purpose))
            let value = try read(reply)
            // The server has signed the person in and the code is used up: a failure to forget its id must not cost the
            // tokens. An id that stays does no harm; the next code's replaces it.
            try? store.keepCodeID(nil, of: username)
            return value
        }
    }

    /// After how many seconds the limit lets the next request through: `"name";r=remaining;t=seconds`.
    private static func delay(_ rateLimit: String?) -> TimeInterval? {
        var values: [Substring: Int] = [:]
        for parameter in (rateLimit ?? "").split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let name = parts.first, let value = parts.last.flatMap({ Int($0) }) else {
                continue
            }
            values[Substring(name.trimmingCharacters(in: .whitespaces))] = value
        }
        guard let remaining = values["r"], let seconds = values["t"], (0...86_400).contains(seconds) else { return nil }
        return remaining > 0 ? 0 : TimeInterval(seconds)
    }
}

/// A one-time code that was asked for.
public struct OneTimeCodeTicket: Sendable, Hashable {
    /// The server's sentence for people.
    public let message: String
    /// The recipient, with all but the last two digits hidden.
    public let maskedDestination: String
    /// When the code ends, by this phone's clock.
    public let expiresAt: Date
    /// When the next code may be asked for, by this phone's clock.
    public let resendAt: Date
}
