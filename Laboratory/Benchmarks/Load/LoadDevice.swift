import Foundation
import LatchkeyCrypto
import LatchkeyWire

/// A device with a software key.
struct LoadDevice {
    let key: ECPrivateKey
    let deviceID: String
    /// The members `username` and `deviceId` of every request.
    let names: String

    /// Takes a key and the names under which it is enrolled.
    init(key: ECPrivateKey, username: String, deviceID: String) {
        self.key = key
        self.deviceID = deviceID
        names = #""username":"\#(username)","deviceId":"\#(deviceID)""#
    }

    /// Makes a key and enrolls it.
    init(index: Int, over connection: LoadConnection, _ scheme: SigningScheme = .plain) throws {
        self.init(key: try ECPrivateKey(curve: .p256), username: "user\(index)", deviceID: "device\(index)")
        var proof = ""
        if scheme == .bound {
            let challenge = try connection.post(
                Endpoint.enrollmentChallenge.path,
                "{\(names),\"publicKey\":\"\(Base64.encode(key.publicKey.x963))\"}")
            proof = #","scheme":"bound","proof":{"# + (try answer(to: challenge)) + "}"
        }
        _ = try connection.post(Endpoint.enroll.path, enrollment(proof))
    }

    /// The body of an enrollment; `proof` are the members that prove possession.
    func enrollment(_ proof: String = "") -> String {
        let publicKey = Base64.encode(key.publicKey.x963)
        let rest = #""phoneNumber":"+1234567890","method":"secureEnclave","deviceModel":"bench""#
        return #"{\#(names),"publicKey":"\#(publicKey)",\#(rest)\#(proof)}"#
    }

    /// The members that answer a challenge.
    func answer(to reply: Data) throws -> String {
        let challenge = try JSONDecoder().decode(ChallengeResponse.self, from: reply)
        let signature = try key.signature(for: challenge.challenge.bytes, hash: .sha256)
        return #""challengeId":"\#(challenge.challengeId)","signature":"\#(Base64.encode(signature.der))""#
    }
}

/// A connection over which devices sign in, one whole sign-in after the other.
final class SignInClient: LoadClient {
    private let connection: LoadConnection
    private let next: () -> LoadDevice
    private var device: LoadDevice
    private var began = ContinuousClock.now
    private var isAnswering = false

    /// Signs in each time with the device that `next` gives.
    init(_ connection: LoadConnection, next: @escaping () -> LoadDevice) {
        self.connection = connection
        self.next = next
        device = next()
    }

    /// Enrolls a device and signs in with it each time.
    convenience init(index: Int, _ address: ServerProcess.Address, _ scheme: SigningScheme) throws {
        let connection = try LoadConnection(address)
        let device = try LoadDevice(index: index, over: connection, scheme)
        self.init(connection) { device }
    }

    var descriptor: Int32 { connection.descriptor }

    func begin() throws {
        began = .now
        isAnswering = false
        device = next()
        try connection.send(Endpoint.initiate.path, "{\(device.names)}")
    }

    func proceed() throws -> Double? {
        guard let reply = try connection.receive() else { return nil }
        if isAnswering { return (ContinuousClock.now - began).milliseconds }
        isAnswering = true
        try connection.send(Endpoint.verifySignature.path, "{\(device.names),\(try device.answer(to: reply))}")
        return nil
    }
}

/// A connection that sends one request, and the next one when the reply is there.
final class RequestClient: LoadClient {
    private let connection: LoadConnection
    private let path: String
    private let next: () -> String
    private var began = ContinuousClock.now

    /// Sends to `path` each time the body that `next` gives.
    init(_ address: ServerProcess.Address, path: String, next: @escaping () -> String) throws {
        connection = try LoadConnection(address)
        self.path = path
        self.next = next
    }

    var descriptor: Int32 { connection.descriptor }

    func begin() throws {
        began = .now
        try connection.send(path, next())
    }

    func proceed() throws -> Double? {
        try connection.receive() == nil ? nil : (ContinuousClock.now - began).milliseconds
    }
}
