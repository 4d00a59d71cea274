import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Person {
    /// An answer to a challenge of the server.
    private struct Answered {
        let challengeID: String
        let signature: String

        var proof: PlainJSONWriter {
            var proof = PlainJSONWriter()
            proof.add("challengeId", challengeID)
            proof.add("signature", signature)
            return proof
        }
    }

    /// Begins an account, with a key or by codes.
    mutating func begin() async {
        guard let name = surroundings.dice.pick(Surroundings.names) else { return }
        let isByCode = surroundings.dice.happens(perMille: 250)
        await enroll(
            as: Account(number: surroundings.newAccount(), username: name, devices: []), isByCode: isByCode, bearer: nil
        )
    }

    /// Enrolls a further device, for which another one vouches.
    mutating func addDevice(by index: Int) async {
        guard let account, let bearer = await accountToken(index) else { return }
        await enroll(as: account, isByCode: false, bearer: bearer)
    }

    private mutating func enroll(as account: Account, isByCode: Bool, bearer: String?) async {
        var device = Device(id: newDeviceID())
        var body = names(account, device)
        body.add("deviceModel", "iPhone 15 Pro")
        body.add("method", isByCode ? "smsOTP" : "secureEnclave")
        body.add("phoneNumber", phoneNumber)
        var credentials: [Exchange.Credential] = []
        if !isByCode {
            guard let key = try? ECPrivateKey(curve: .p256) else { return }
            device.key = key
            var question = names(account, device)
            question.add("publicKey", Base64.encode(key.publicKey.x963))
            guard let answer = await answer(.enrollmentChallenge, question, account, device, with: key) else { return }
            body.add("publicKey", Base64.encode(key.publicKey.x963))
            body.add("scheme", "bound")
            body.add("proof", answer.proof)
            credentials.append(.challenge(answer.challengeID))
        }
        if bearer == nil, let invitation = try? surroundings.invitation(for: account.username) {
            body.add("invitation", invitation)
            credentials.append(.invitation(invitation))
        }
        let exchange = Exchange(
            endpoint: .enroll, body: body.bytes ?? [], bearer: bearer, idempotencyKey: newIdempotencyKey(),
            account: account.number, device: device.id, credentials: credentials, effect: .bound(device.binding))
        guard await surroundings.insist(exchange).isDone else { return }
        if self.account == nil { self.account = account }
        self.account?.devices.append(device)
    }

    /// Signs in, by key or by code, and keeps the refresh token.
    @discardableResult
    mutating func signIn(_ index: Int) async -> Bool {
        guard let device = account?.devices[index], let reply = await proveItself(index, for: nil) else { return false }
        if reply.deviceID == device.id { account?.devices[index].refreshToken = reply.refreshToken }
        return true
    }

    /// A token for changes of the account.
    private func accountToken(_ index: Int) async -> String? {
        await proveItself(index, for: "manage")?.accessToken
    }

    private func proveItself(_ index: Int, for purpose: String?) async -> TokenReply? {
        guard let account else { return nil }
        let device = account.devices[index]
        guard let key = device.key else { return await redeemCode(account, device, for: purpose) }
        var question = names(account, device)
        question.add("purpose", purpose)
        guard let answer = await answer(.initiate, question, account, device, with: key) else { return nil }
        var body = question
        body.add("challengeId", answer.challengeID)
        body.add("signature", answer.signature)
        let exchange = Exchange(
            endpoint: .verifySignature, body: body.bytes ?? [], account: account.number, device: device.id,
            credentials: [.challenge(answer.challengeID)], effect: .signedIn(device.binding))
        // What got no answer may be sent once more as it is, or be begun anew.
        let tries = surroundings.dice.happens(perMille: 500) ? 2 : 1
        return await surroundings.insist(exchange, tries: tries).reply.flatMap { TokenReply($0.body) }
    }

    private func redeemCode(_ account: Account, _ device: Device, for purpose: String?) async -> TokenReply? {
        // No more than one code in half a minute.
        await surroundings.timeline.pause(31_000)
        var question = names(account, device)
        question.add("phoneNumber", phoneNumber)
        let sent = await surroundings.insist(plain(.requestOTP, question, account, device), tries: 1)
        guard sent.isDone, let id = sent.reply.flatMap(Self.passwordID),
            let code = surroundings.code(to: phoneNumber)
        else { return nil }
        var body = names(account, device)
        body.add("otp", code)
        body.add("otpId", id)
        body.add("purpose", purpose)
        let exchange = Exchange(
            endpoint: .verifyOTP, body: body.bytes ?? [], account: account.number, device: device.id,
            credentials: [.code(id)], effect: .signedIn(.code))
        return await surroundings.insist(exchange, tries: 2).reply.flatMap { TokenReply($0.body) }
    }

    /// The id of a request for a code; the reply has a masked number, which is not plain.
    private static func passwordID(_ reply: HTTPResponse) -> String? {
        try? JSONDecoder().decode(RequestOTPResponse.self, from: Data(reply.body)).otpId?.rawValue
    }

    /// Exchanges the refresh token for the next one; whether that was done.
    @discardableResult
    mutating func refresh(_ index: Int) async -> Bool {
        guard let exchange = refreshing(index) else { return false }
        return keep(await surroundings.insist(exchange), index)
    }

    /// Two requests of one app at once, with the same refresh token.
    mutating func refreshTwice(_ index: Int) async {
        guard let exchange = refreshing(index) else { return }
        let surroundings = surroundings
        async let first = surroundings.insist(exchange)
        async let second = surroundings.insist(exchange)
        let both = await [first, second]
        _ = keep(both[surroundings.dice.number(below: 2)], index)
    }

    private func refreshing(_ index: Int) -> Exchange? {
        guard let account, let token = account.devices[index].refreshToken else { return nil }
        var body = PlainJSONWriter()
        body.add("refreshToken", token)
        return Exchange(
            endpoint: .refresh, body: body.bytes ?? [], account: account.number, device: account.devices[index].id,
            credentials: [.refreshToken(token)], effect: .refreshed)
    }

    private mutating func keep(_ outcome: Surroundings.Insistence, _ index: Int) -> Bool {
        guard let reply = outcome.reply else { return false }
        // A token that is refused is of no more use.
        account?.devices[index].refreshToken = TokenReply(reply.body)?.refreshToken
        return reply.status == 200
    }

    /// Ends the session.
    mutating func revoke(_ index: Int) async {
        guard let account, let token = account.devices[index].refreshToken else { return }
        var body = PlainJSONWriter()
        body.add("refreshToken", token)
        var exchange = plain(.revoke, body, account, account.devices[index])
        exchange.effect = .revoked(token)
        let outcome = await surroundings.insist(exchange)
        if outcome.isDone { self.account?.devices[index].refreshToken = nil }
    }

    /// Gives a device another key.
    mutating func changeKey(_ index: Int) async {
        guard let bearer = await accountToken(index), let account, let key = try? ECPrivateKey(curve: .p256) else {
            return
        }
        var device = account.devices[index]
        device.key = key
        device.refreshToken = nil
        var question = names(account, device)
        question.add("publicKey", Base64.encode(key.publicKey.x963))
        guard let answer = await answer(.upgradeChallenge, question, account, device, with: key) else { return }
        var body = question
        body.add("proof", answer.proof)
        body.add("scheme", "bound")
        let outcome = await surroundings.insist(
            Exchange(
                endpoint: .upgrade, body: body.bytes ?? [], bearer: bearer, idempotencyKey: newIdempotencyKey(),
                account: account.number, device: device.id, credentials: [.challenge(answer.challengeID)],
                effect: .bound(device.binding)))
        if outcome.isDone {
            self.account?.devices[index] = device
        } else if !outcome.isRefused {
            // Nobody knows which key it has: the person takes another device.
            self.account?.devices.remove(at: index)
        }
    }

    /// Removes a device; with the last one the name is free for others.
    mutating func remove(_ index: Int) async {
        guard let bearer = await accountToken(index), let account else { return }
        let device = account.devices[index]
        var exchange = plain(.unenroll, names(account, device), account, device)
        exchange.bearer = bearer
        exchange.idempotencyKey = newIdempotencyKey()
        exchange.effect = .removed
        let outcome = await surroundings.insist(exchange)
        guard !outcome.isRefused else { return }
        self.account?.devices.remove(at: index)
        // Now nothing but its use stands between the invitation and another account.
        if self.account?.devices.isEmpty == true { await surroundings.network.replayInvitation(of: account.number) }
    }

    private func names(_ account: Account, _ device: Device) -> PlainJSONWriter {
        var body = PlainJSONWriter()
        body.add("deviceId", device.id)
        body.add("username", account.username)
        return body
    }

    /// A request that may be carried out any number of times.
    private func plain(
        _ endpoint: Endpoint, _ body: PlainJSONWriter, _ account: Account, _ device: Device
    ) -> Exchange {
        Exchange(endpoint: endpoint, body: body.bytes ?? [], account: account.number, device: device.id)
    }

    /// Asks for a challenge and signs it.
    private func answer(
        _ endpoint: Endpoint, _ question: PlainJSONWriter, _ account: Account, _ device: Device,
        with key: ECPrivateKey
    ) async -> Answered? {
        let outcome = await surroundings.insist(plain(endpoint, question, account, device))
        guard outcome.isDone, let reply = outcome.reply.flatMap({ PlainJSONReader($0.body) }),
            let challenge = reply.text("challenge").flatMap({ Base64.decode($0) }), let id = reply.text("challengeId"),
            let signature = try? key.signature(for: challenge, hash: .sha256)
        else { return nil }
        return Answered(challengeID: id, signature: Base64.encode(signature.der))
    }
}
