extension FlowHashAlgorithm {
    /// The hash of a message, 32 or 48 bytes.
    public func hash(_ message: [UInt8]) -> [UInt8] {
        SystemDigest.hash(message, self)
    }
}
