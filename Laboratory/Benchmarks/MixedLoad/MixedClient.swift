import Foundation
import LatchkeyWire

/// One connection that does all that an app does, one request after the other: signs in, renews its tokens, looks at its
/// device, signs out; now and then it enrolls another device, which it goes on with.
final class MixedClient: LoadClient {
    /// The kinds of requests, in the order of the report.
    enum Request: String, CaseIterable {
        case enrollmentChallenge = "enroll/challenge"
        case enroll
        case initiate
        case verify = "verify-signature"
        case refresh
        case status = "device status"
        case revoke
    }

    /// After how many sign-ins another device is enrolled.
    private static let signInsOfDevice = 50
    private static let refreshesOfSession = 3

    /// How long each request took, in milliseconds, by its kind; taken out by ``takeLatencies()``.
    private var latencies: [Request: [Double]] = [:]
    private let connection: LoadConnection
    private let number: Int
    private var device: LoadDevice
    private var devices = 0
    private var signIns = 0
    private var refreshes = 0
    private var tokens: TokenResponse?
    private var next = Request.enrollmentChallenge
    private var running = Request.enrollmentChallenge
    private var reply = Data()
    private var began = ContinuousClock.now

    init(number: Int, _ address: ServerProcess.Address) throws {
        self.number = number
        connection = try LoadConnection(address)
        device = try LoadDevice(key: .init(curve: .p256), username: "user-\(number)-0", deviceID: "device-\(number)-0")
    }

    var descriptor: Int32 { connection.descriptor }

    func takeLatencies() -> [Request: [Double]] {
        defer { latencies = [:] }
        return latencies
    }

    func begin() throws {
        running = next
        began = .now
        switch running {
        case .enrollmentChallenge:
            let name = "\(number)-\(devices)"
            devices += 1
            device = try LoadDevice(key: .init(curve: .p256), username: "user-\(name)", deviceID: "device-\(name)")
            let publicKey = Base64.encode(device.key.publicKey.x963)
            try connection.send(
                Endpoint.enrollmentChallenge.path, #"{\#(device.names),"publicKey":"\#(publicKey)"}"#)
        case .enroll:
            let proof = #","scheme":"bound","proof":{"# + (try device.answer(to: reply)) + "}"
            try connection.send(Endpoint.enroll.path, device.enrollment(proof))
        case .initiate: try connection.send(Endpoint.initiate.path, "{\(device.names)}")
        case .verify:
            try connection.send(
                Endpoint.verifySignature.path, "{\(device.names),\(try device.answer(to: reply))}")
        case .refresh: try connection.send(Endpoint.refresh.path, refreshToken)
        case .status:
            let path = Endpoint.deviceStatus.path.replacingOccurrences(of: "{deviceId}", with: device.deviceID)
            try connection.ask(path, bearer: tokens?.token)
        case .revoke: try connection.send(Endpoint.revoke.path, refreshToken)
        }
    }

    func proceed() throws -> Double? {
        guard let reply = try connection.receive() else { return nil }
        let milliseconds = (ContinuousClock.now - began).milliseconds
        latencies[running, default: []].append(milliseconds)
        self.reply = reply
        try choose()
        return milliseconds
    }

    private func choose() throws {
        switch running {
        case .enrollmentChallenge: next = .enroll
        case .enroll: (next, signIns) = (.initiate, 0)
        case .initiate: next = .verify
        case .verify, .refresh:
            tokens = try JSONDecoder().decode(TokenResponse.self, from: reply)
            refreshes = running == .verify ? 0 : refreshes + 1
            next = refreshes < Self.refreshesOfSession ? .refresh : .status
        case .status: next = .revoke
        case .revoke:
            signIns += 1
            next = signIns < Self.signInsOfDevice ? .initiate : .enrollmentChallenge
        }
    }

    private var refreshToken: String { #"{"refreshToken":"\#(tokens?.refreshToken ?? "")"}"# }
}
