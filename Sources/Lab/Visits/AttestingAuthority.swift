import LatchkeyCrypto
import LatchkeyTrust
import VirtualPhone

/// Whom a lab's servers trust with attestations: the authority of its phones, for the one app that attests.
///
/// Nothing that Apple's service has issued is accepted here, and nothing from here anywhere else.
struct AttestingAuthority: Sendable {
    /// The app that attests its keys, by team and bundle identifier.
    let appIDs: Set<AppID>
    /// The roots in PEM: of attestations, and of receipts.
    let rootPEM: String
    let receiptRootPEM: String
    let verifier: AttestationVerifier

    /// - Throws: ``LabError`` if the app is not there as it should be.
    init(_ catalog: AppCatalog) throws(LabError) {
        let bundle = catalog.bundles.first { $0.app.bundleIdentifier == LabPhone.attestingApp }
        let authority = AppAttestAuthority.latchkeyTest
        guard let appID = bundle.flatMap({ AppID(rawValue: $0.appID) }),
            let root = try? Certificate(pem: authority.rootPEM)
        else {
            throw LabError(500, "app_missing", "The app that attests its keys is missing. Build all: swift build")
        }
        appIDs = [appID]
        rootPEM = authority.rootPEM
        receiptRootPEM = authority.receiptRootPEM
        verifier = AttestationVerifier(roots: [root])
    }
}

extension AppBundle {
    /// Team and bundle identifier, as attestations name the app.
    var appID: String {
        app.effectiveEntitlements["application-identifier"]?.string ?? "\(App.defaultTeam).\(app.bundleIdentifier)"
    }
}
