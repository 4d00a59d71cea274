import LatchkeyConformance
import VirtualPhone

/// Runs rows of conformance on virtual phones, a new one for each.
struct VirtualConformance {
    let configuration: PhoneConfiguration

    /// - Parameters:
    ///   - systemVersion: the version of iOS; nil for the phone's default.
    ///   - isSimulator: whether it is Apple's simulator.
    init(systemVersion: String?, isSimulator: Bool) {
        var configuration = isSimulator ? PhoneConfiguration.simulator : .iPhone15Pro
        if let systemVersion { configuration.systemVersion = systemVersion }
        self.configuration = configuration
    }

    /// The result of one row.
    ///
    /// - Throws: `LaunchError`.
    func observe(_ row: HandsFreeRow) throws -> String {
        let phone = VirtualPhone(configuration, person: ScriptedPerson())
        let launch = try phone.launch(.usingFaceID("dev.latchkey.Conformance"))
        let previous = ProcessPhone.use(InProcessConnection(phone: phone, launch: launch))
        defer { ProcessPhone.use(previous) }
        return row.observation()
    }
}
