extension PhoneConfiguration {
    /// A headset with Optic ID: passcode "123456", one pair of eyes.
    ///
    /// It behaves as an iPhone with Face ID does: apps ask once for leave, and need NSFaceIDUsageDescription.
    public static let visionPro = PhoneConfiguration(
        modelName: "Apple Vision Pro", modelIdentifier: "RealityDevice14,1", systemVersion: "2.1", biometry: .opticID,
        enrolled: ["eyes"])

    /// The first number of ``systemVersion``; 0 if it has none.
    var majorVersion: Int { Int(systemVersion.prefix { $0 != "." }) ?? 0 }
}
