import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyServer
import VirtualPhone

/// Apple's data service of App Attest for the phones of one visit: exchanges receipts for ones with a risk metric.
final class LabDataService: Sendable {
    /// The secret part of the URL by which the visit's server reaches it.
    let key: String
    /// The status it always answers; nil while it works.
    let fault = Lock<DataServiceFault?>(nil)
    private let privateKey: String
    private let publicKey: String
    private let clock: VisitClock
    private let phones: @Sendable () -> [VirtualPhone]

    /// The id of the key that the lab's team has registered.
    private static let keyID = "LABDEVKEY1"
    /// How often the server checks for due receipts; short, because a visitor who moved the clock does not want to
    /// wait.
    private static let interval = Duration.seconds(5)

    /// - Parameter phones: the phones of the visit at that moment.
    init(clock: VisitClock, phones: @escaping @Sendable () -> [VirtualPhone]) throws(LabError) {
        key = try LabSecret.make(24)
        guard let signer = try? ECPrivateKey(curve: .p256) else {
            throw LabError(500, "no_randomness", "The system returned no random bytes. Try again.")
        }
        (privateKey, publicKey) = (signer.pem, signer.publicKey.pem)
        self.clock = clock
        self.phones = phones
    }

    /// How the visit's server reaches it.
    ///
    /// - Parameter gatewayURL: where the lab's gateway listens.
    func configuration(_ gatewayURL: String) -> ReceiptExchangeConfiguration? {
        guard let key = DeviceCheckKey(pem: privateKey) else { return nil }
        let url = gatewayURL + "/" + self.key
        var configuration = try? ReceiptExchangeConfiguration(
            teamID: App.defaultTeam, keyID: Self.keyID, key: key, productionURL: url, developmentURL: url)
        configuration?.interval = Self.interval
        return configuration
    }

    /// Answers a request; `path` is the part after the service's key.
    func respond(to request: HTTPRequest, path: String) -> HTTPResponse {
        let account = DeveloperAccountKey(teamID: App.defaultTeam, keyID: Self.keyID, publicKey: publicKey)
        var service = AppAttestDataService(
            environment: .development, accounts: account.map { [$0] } ?? [], phones: phones)
        service.fault = fault.withLock { $0 }?.reply
        let reply = service.reply(
            to: AppAttestDataService.Request(
                method: request.method.rawValue, path: path, authorization: request.headers["Authorization"],
                body: request.body), at: clock.now)
        var response = HTTPResponse(status: reply.status, headers: ["Connection": "close"], body: reply.body)
        response.headers["Retry-After"] = reply.retryAfter
        return response
    }
}

extension DataServiceFault {
    fileprivate var reply: AppAttestDataService.Reply {
        switch self {
        case .tooManyRequests: AppAttestDataService.Reply(status: 429, retryAfter: "30")
        case .broken: AppAttestDataService.Reply(status: 500)
        case .unavailable: AppAttestDataService.Reply(status: 503)
        }
    }
}
