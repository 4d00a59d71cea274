extension KeyStorage {
    /// The storage of newly created keys on this phone.
    ///
    /// Shows no prompt.
    ///
    /// Found out by trying, not by asking for a simulator: the Secure Enclave is asked for a key that is not stored.
    public static func ofThisPhone() async -> KeyStorage {
        await BlockingCall.run { DeviceKey.enclaveAnswers() } ? .secureEnclave : .keychain
    }
}
