import AppTesting
import Foundation
import LatchkeyCrypto
import LatchkeyKit
import LatchkeyWire
import Testing

extension Stage {
    /// Somebody elsewhere, who gets the person's text messages, begins to recover the account with a key of theirs.
    ///
    /// - Parameter count: how many codes have been sent to the person's number then.
    func strangerBeginsRecovery(after count: Int = 1) async throws {
        let client = MFAClient(
            baseURL: signIn.context.client.baseURL, session: Gateway.session(),
            serverID: signIn.context.client.serverID)
        let user = try #require(Username(rawValue: Stage.user))
        let device = try #require(DeviceID(rawValue: "strangers-phone"))
        let number = try #require(PhoneNumber(rawValue: Stage.number))
        let sent: RequestOTPResponse = try await client.requestOTP(
            RequestOTPRequest(username: user, phoneNumber: number))
        let code = OneTimePassword(rawValue: try await code(after: count))

        let key = try ECPrivateKey(curve: .p256)
        let publicKey = EncodedPublicKey(x963: key.publicKey.x963)
        let challenge = try await client.recoveryChallenge(
            RecoveryChallengeRequest(username: user, deviceId: device, publicKey: publicKey))
        let signature = try key.signature(for: challenge.challenge.bytes, hash: .sha256)
        let begun = try await client.beginRecovery(
            BeginRecoveryRequest(
                username: user, deviceId: device, deviceModel: try #require(DeviceModel(rawValue: "Stranger’s Phone")),
                publicKey: publicKey,
                proof: EnrollmentProof(challengeId: challenge.challengeId, signature: EncodedBytes(signature.der)),
                otpId: sent.otpId, otp: code))
        #expect(begun.state == .waiting)
    }
}
