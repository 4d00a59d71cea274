import DeviceCheck
import Foundation
import LatchkeyCrypto
import LatchkeyTrust
import PeerPipe
import VirtualPhone

/// A virtual phone's DeviceCheck behind a pipe, so that Tests/EndToEnd can have independent verifiers judge it.
///
/// One JSON object of strings a line in, one out; bytes are base64. A request that fails gets `{"error": …}`.
@main
struct Peer {
    typealias Fields = PeerPipe.Fields

    static let appId = "LATCHKEY00.com.example.chatter"

    /// The phone's clock stands at this moment, in milliseconds since 1970.
    private var time: UInt64 = 0

    static func main() async throws {
        var peer = Peer()
        try await PeerPipe.serve { try await peer.answer($0) }
    }

    private mutating func answer(_ fields: Fields) async throws -> Fields {
        switch fields["do"] {
        case "phone": return try usePhone(fields)
        case "key": return ["keyId": try await DCAppAttestService.shared.generateKey()]
        case "attest":
            let object = try await DCAppAttestService.shared.attestKey(
                fields["keyId"] ?? "", clientDataHash: Self.bytes(fields, "hash"))
            return ["out": object.base64EncodedString()]
        case "assert":
            let object = try await DCAppAttestService.shared.generateAssertion(
                fields["keyId"] ?? "", clientDataHash: Self.bytes(fields, "hash"))
            return ["out": object.base64EncodedString()]
        case "refresh": return try refresh(fields)
        case "judge": return try Judge(fields, now: time).verdicts
        default: throw PeerPipe.UnknownRequest()
        }
    }

    /// Makes a phone that this process is an app on.
    private mutating func usePhone(_ fields: Fields) throws -> Fields {
        guard let milliseconds = fields["time"].flatMap({ UInt64($0) }), let system = fields["system"] else {
            throw PeerPipe.UnknownRequest()
        }
        time = milliseconds
        var entitlements: [String: PropertyListValue] = ["application-identifier": .string(Self.appId)]
        if fields["optIn"] == "true" {
            entitlements["com.apple.developer.devicecheck.app-attest-opt-in"] = .array([.string("CDhash")])
        }
        let app = App(
            bundleIdentifier: "com.example.chatter", infoDictionary: ["CFBundleVersion": .string("7")],
            entitlements: entitlements)
        let phone = VirtualPhone(.iPhone15Pro.with { $0.systemVersion = system }) {
            Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
        }
        if fields["distribution"] == "appStore" { phone.setDistribution(.appStore, of: app.bundleIdentifier) }
        ProcessPhone.use(InProcessConnection(phone: phone, launch: try phone.launch(app)))
        let authority = phone.appAttestAuthority
        return ["appId": Self.appId, "root": authority.rootPEM, "receiptRoot": authority.receiptRootPEM]
    }

    /// Exchanges a receipt as Apple's endpoint does.
    private func refresh(_ fields: Fields) throws -> Fields {
        guard let metric = fields["metric"].flatMap({ Int($0) }),
            let receipt = try AppAttestAuthority.latchkeyTest.refreshedReceipt(
                for: [UInt8](Self.bytes(fields, "receipt")), riskMetric: metric,
                at: Date(timeIntervalSince1970: TimeInterval(time) / 1000))
        else { throw PeerPipe.UnknownRequest() }
        return ["out": Data(receipt).base64EncodedString()]
    }

    static func bytes(_ fields: Fields, _ name: String) throws -> Data {
        guard let data = fields[name].flatMap({ Data(base64Encoded: $0) }) else { throw PeerPipe.UnknownRequest() }
        return data
    }
}
