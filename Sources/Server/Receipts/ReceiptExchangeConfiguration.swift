import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The exchange of receipts with Apple's App Attest data service, for risk metrics.
///
/// Source: "Assessing fraud risk" (Apple).
public struct ReceiptExchangeConfiguration: Sendable {
    /// The developer team, 10 capital letters and digits: the issuer of the tokens.
    public let teamID: String
    /// The id of the key in the developer account, 10 capital letters and digits.
    public let keyID: String
    /// The key that signs the tokens.
    public let key: DeviceCheckKey
    /// The service's URL for distributed apps, without a trailing slash.
    public let productionURL: URL
    /// The service's URL for apps in development, without a trailing slash.
    public let developmentURL: URL
    /// For how many seconds a token is used: 600.
    public var tokenLifetime = 600
    /// How long one exchange may take: 15 s.
    public var exchangeTimeout = Duration.seconds(15)
    /// The seconds after which a metric is refreshed: 86,400, which is also Apple's minimum.
    public var refreshInterval = 86_400
    /// The seconds over which refreshes are spread at random: 3,600.
    public var spread = 3_600
    /// How many receipts are taken from the store at a time: 100.
    public var batch = 100
    /// How many exchanges run at a time: 4.
    public var concurrency = 4
    /// The pause between two looks into the store: 60 s.
    public var interval = Duration.seconds(60)
    /// The pauses after failures.
    public var backOff = ReceiptBackOff()

    /// The faults of a configuration; their descriptions contain no secret.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        case teamID, keyID, baseURL, insecureBaseURL

        /// The sentence.
        public var description: String {
            switch self {
            case .teamID: "The DeviceCheck team is its id: 10 capital letters and digits."
            case .keyID: "The DeviceCheck key id is that of the developer account: 10 capital letters and digits."
            case .baseURL:
                "A DeviceCheck URL has a scheme, a host and optionally a path, but no user, query or fragment."
            case .insecureBaseURL:
                "A DeviceCheck URL must be https, so that tokens stay secret; http is only for loopback."
            }
        }
    }

    /// Apple's service of distributed apps.
    public static let appleProduction = "https://data.appattest.apple.com"
    /// Apple's service of apps in development.
    public static let appleDevelopment = "https://data-development.appattest.apple.com"

    /// Checks all parts.
    ///
    /// - Throws: The first ``Fault``.
    public init(
        teamID: String, keyID: String, key: DeviceCheckKey,
        productionURL: String = ReceiptExchangeConfiguration.appleProduction,
        developmentURL: String = ReceiptExchangeConfiguration.appleDevelopment
    ) throws(Fault) {
        guard Self.isIdentifier(teamID) else { throw .teamID }
        guard Self.isIdentifier(keyID) else { throw .keyID }
        self.teamID = teamID
        self.keyID = keyID
        self.key = key
        self.productionURL = try Self.checked(productionURL)
        self.developmentURL = try Self.checked(developmentURL)
    }

    /// The URL for exchanging receipts of an environment.
    func exchangeURL(_ environment: AttestationEnvironment) -> URL {
        let base = environment == .production ? productionURL : developmentURL
        return base.appendingPathComponent("v1/attestationData", isDirectory: false)
    }

    private static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
            }
    }

    private static func checked(_ text: String) throws(Fault) -> URL {
        do throws(ServiceURL.Fault) {
            return try ServiceURL.checked(text)
        } catch {
            throw error == .insecure ? .insecureBaseURL : .baseURL
        }
    }
}
