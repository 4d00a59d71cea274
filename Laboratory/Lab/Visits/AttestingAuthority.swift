import LatchkeyCrypto
import LatchkeyServer
import LatchkeyTrust
import LatchkeyWire
import VirtualPhone

/// The trust of a lab's servers in attestations: the authority of its phones, for the one app that attests.
///
/// Nothing that Apple's service has issued is accepted here, and nothing from here anywhere else.
struct AttestingAuthority: Sendable {
    /// The app that attests its keys, by team and bundle identifier.
    let appIDs: Set<AppID>
    let verifier: AttestationVerifier
    private let root: Certificate
    private let receiptRoot: Certificate

    /// From so many keys of a phone in 30 days on, a key is to be doubted, and from so many it is refused.
    static let (doubtedFrom, deniedFrom) = (4, 8)

    /// - Throws: ``LabError`` if the app is not there as it should be.
    init(_ catalog: AppCatalog) throws(LabError) {
        let bundle = catalog.bundles.first { $0.app.bundleIdentifier == LabPhone.attestingApp }
        let authority = AppAttestAuthority.latchkeyTest
        guard let appID = bundle.flatMap({ AppID(rawValue: $0.appID) }),
            let root = try? Certificate(pem: authority.rootPEM),
            let receiptRoot = try? Certificate(pem: authority.receiptRootPEM)
        else {
            throw LabError(500, "app_missing", "The app that attests its keys is missing. Build all: swift build")
        }
        appIDs = [appID]
        (self.root, self.receiptRoot) = (root, receiptRoot)
        verifier = AttestationVerifier(roots: [root])
    }

    /// How a visit's server takes attested keys.
    var configuration: AppAttestConfiguration {
        var configuration = AppAttestConfiguration(appIDs: appIDs)
        // As the entitlement of the app says, which came to the phone by Xcode.
        configuration.environments = [.development]
        configuration.relyingParties = ["chat", "directory"].compactMap(RelyingPartyName.init)
        configuration.roots = AttestationRoots(attestation: root, receipts: receiptRoot)
        configuration.policy = ThresholdPolicy(challengeFrom: Self.doubtedFrom, denyFrom: Self.deniedFrom)
        return configuration
    }
}

extension AppBundle {
    /// Team and bundle identifier, as attestations name the app.
    var appID: String {
        app.effectiveEntitlements["application-identifier"]?.string ?? "\(App.defaultTeam).\(app.bundleIdentifier)"
    }
}
