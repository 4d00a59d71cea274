/// The App Attest environment of an app's keys.
enum AppAttestEnvironment: String, Sendable, Hashable {
    /// For builds that a developer runs; named "sandbox" in receipts.
    case development
    /// For everything that is distributed.
    case production

    /// The 16 bytes of `aaguid` in authenticator data.
    var aaguid: [UInt8] {
        switch self {
        case .development: Array("appattestdevelop".utf8)
        case .production: Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)
        }
    }

    /// The name in field 7 of receipts.
    var receiptName: String { self == .development ? "sandbox" : "production" }
}

/// How an app was installed on the phone.
///
/// Raw values are those of Apple's `apple_validation_category_01`.
public enum AppDistribution: UInt32, Sendable, Hashable, CaseIterable {
    /// By TestFlight.
    case testFlight = 2
    /// By Xcode.
    case development = 3
    /// By the App Store.
    case appStore = 4
    /// By an enterprise's own store, or ad hoc.
    case enterprise = 5
}

/// An app's identity for App Attest.
struct AttestedApp: Sendable, Hashable {
    let appId: String
    let bundleVersion: String
    let distribution: AppDistribution
    let environment: AppAttestEnvironment
    /// The SHA-256 of the code directory, for apps that opted in.
    let codeDirectoryHash: [UInt8]?

    /// Reads it from an app's entitlements; an app clip counts as its full app.
    init(_ app: App, distribution: AppDistribution, code: AppCode = .signed) {
        let entitlements = app.effectiveEntitlements
        let parent = entitlements["com.apple.developer.parent-application-identifiers"]?.array?.first?.string
        let own = app.applicationIdentifier ?? "\(App.defaultTeam).\(app.bundleIdentifier)"
        appId = app.isAppClip ? parent ?? own : own
        bundleVersion = app.infoDictionary["CFBundleVersion"]?.string ?? "1"
        self.distribution = distribution
        let wished = entitlements["com.apple.developer.devicecheck.appattest-environment"]?.string
        // Distributed apps are in production, whatever the entitlement says.
        let isInProduction = distribution != .development || wished == AppAttestEnvironment.production.rawValue
        environment = isInProduction ? .production : .development
        let optIn = entitlements["com.apple.developer.devicecheck.app-attest-opt-in"]?.array ?? []
        codeDirectoryHash = optIn.contains(.string("CDhash")) ? app.codeDirectoryHash(of: code) : nil
    }
}
