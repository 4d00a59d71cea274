import Foundation
import LatchkeyWire

/// Information about the app and its phone.
public struct AppInformation: Sendable, Hashable {
    /// The app's version and build: `1.0 (1)`.
    public var version: String
    /// The phone's model: `iPhone 15 Pro`.
    public var deviceModel: String
    /// The system and its version: `iOS 18.1`.
    public var system: String

    /// Creates a description.
    public init(version: String, deviceModel: String, system: String) {
        self.version = version
        self.deviceModel = deviceModel
        self.system = system
    }

    /// Reads version and build from an Info.plist.
    public init(information: [String: Any], deviceModel: String, system: String) {
        let version = information["CFBundleShortVersionString"] as? String ?? "?"
        let build = information["CFBundleVersion"] as? String ?? "?"
        self.init(version: "\(version) (\(build))", deviceModel: deviceModel, system: system)
    }

    /// The model as the server's record has it; says so if keys are not in a Secure Enclave.
    func registeredModel(_ enclave: EnclaveStatus) -> DeviceModel? {
        let note = enclave == .missing ? " (keychain key, no Secure Enclave)" : ""
        return DeviceModel(rawValue: deviceModel.prefix(64 - note.count) + note) ?? DeviceModel(rawValue: "iPhone")
    }
}

/// Whether this phone keeps keys in a Secure Enclave, as far as it is known.
public enum EnclaveStatus: String, Sendable, Hashable, CaseIterable {
    /// Not asked yet.
    case unknown
    /// It does.
    case available
    /// It has none, as a simulator: keys are ordinary keychain keys.
    case missing
}
