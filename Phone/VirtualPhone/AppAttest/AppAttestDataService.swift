import Foundation
import LatchkeyCrypto

/// Apple's data service of App Attest, `POST /v1/attestationData`, for phones of a virtual authority.
///
/// It is a value that returns the reply to a request at a time; the network is up to its user. Undocumented behavior of
/// Apple's is marked [?].
public struct AppAttestDataService: Sendable {
    /// The environment that this service represents.
    public enum Environment: String, Sendable, Hashable, CaseIterable {
        /// `data-development.appattest.apple.com`.
        case development
        /// `data.appattest.apple.com`.
        case production

        var receiptName: String { AppAttestEnvironment(rawValue: rawValue)?.receiptName ?? rawValue }
    }

    /// A request.
    public struct Request: Sendable, Hashable {
        /// The method, in capitals.
        public var method: String
        /// The path, without a query.
        public var path: String
        /// The header `Authorization`.
        public var authorization: String?
        /// The body: base64 of a receipt.
        public var body: [UInt8]

        /// Creates a request.
        public init(method: String, path: String, authorization: String?, body: [UInt8]) {
            self.method = method
            self.path = path
            self.authorization = authorization
            self.body = body
        }
    }

    /// A reply.
    public struct Reply: Sendable, Hashable {
        /// The status code.
        public var status: Int
        /// The header `Retry-After`, if there is one.
        public var retryAfter: String?
        /// The body: base64 of the new receipt with 200.
        public var body: [UInt8]

        /// Creates a reply.
        public init(status: Int, retryAfter: String? = nil, body: [UInt8] = []) {
            self.status = status
            self.retryAfter = retryAfter
            self.body = body
        }
    }

    /// The path.
    public static let path = "/v1/attestationData"

    /// The authority that signs the receipts.
    public var authority: AppAttestAuthority
    /// The service's environment.
    public var environment: Environment
    /// The keys of developer accounts whose tokens are taken.
    public var accounts: [DeveloperAccountKey]
    /// The status that the service always answers; nil while it works.
    public var fault: Reply?
    private let riskMetric: @Sendable (_ hardwareIdentifier: [UInt8], _ appId: String) -> Int?

    /// The longest receipt that is read, in base64.
    private static let longestBody = 90_000

    /// Creates a service that knows these phones.
    ///
    /// - Parameter phones: all phones there are at that moment; their counts of attested keys are the metrics.
    public init(
        authority: AppAttestAuthority = .latchkeyTest, environment: Environment, accounts: [DeveloperAccountKey],
        phones: @escaping @Sendable () -> [VirtualPhone]
    ) {
        self.authority = authority
        self.environment = environment
        self.accounts = accounts
        riskMetric = { hardwareIdentifier, appId in
            phones().first { $0.isHardware(hardwareIdentifier) }?.appAttestRiskMetric(for: appId)
        }
    }

    /// Answers a request.
    ///
    /// - Parameter time: the service's time.
    public func reply(to request: Request, at time: Date) -> Reply {
        if let fault { return fault }
        guard request.path == Self.path else { return Reply(status: 404) }
        guard request.method == "POST" else { return Reply(status: 405) }
        let account = accounts.first { $0.signed(request.authorization, at: time) }
        guard let account else { return Reply(status: 401) }
        guard request.body.count <= Self.longestBody, let receipt = Data(base64Encoded: Data(request.body)),
            let fields = authority.receiptFields([UInt8](receipt))
        else { return Reply(status: 400) }
        return exchange([UInt8](receipt), fields, account, time)
    }

    private func exchange(
        _ receipt: [UInt8], _ fields: [AttestationReceipt.Field: [UInt8]], _ account: DeveloperAccountKey, _ time: Date
    ) -> Reply {
        func text(_ field: AttestationReceipt.Field) -> String? {
            fields[field].map { String(decoding: $0, as: UTF8.self) }
        }
        guard text(.environment) == environment.receiptName, let appId = text(.appId) else { return Reply(status: 400) }
        // [?] What another team's token gets.
        guard appId.hasPrefix(account.teamID + ".") else { return Reply(status: 401) }
        if let start = text(.notBefore).flatMap(Self.time), time < start { return Reply(status: 304) }
        // [?] What a receipt gets that has expired.
        guard let end = text(.expiration).flatMap(Self.time), time < end else { return Reply(status: 400) }
        guard let token = fields[.token].flatMap({ ReceiptToken(sealed: $0, authority: authority) }),
            let metric = riskMetric(token.hardwareIdentifier, appId)
        else { return Reply(status: 404) }
        guard let refreshed = try? authority.refreshedReceipt(for: receipt, riskMetric: metric, at: time) else {
            return Reply(status: 500)
        }
        return Reply(status: 200, body: Array(Data(refreshed).base64EncodedString().utf8))
    }

    /// Reads a time of a receipt: RFC 3339 in UTC, with or without a fraction.
    private static func time(_ text: String) -> Date? {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
        return try? style.parse(text)
    }
}

extension VirtualPhone {
    fileprivate func isHardware(_ identifier: [UInt8]) -> Bool {
        state.withLock { $0.durable.hardwareIdentifier == identifier }
    }
}
