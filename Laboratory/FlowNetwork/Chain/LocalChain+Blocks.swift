import LatchkeyFlow

// The identifier of a block is made of its height alone, whatever the block holds: nothing here verifies consensus, and
// 600 blocks for an expiry cost nothing.
extension LocalChain {
    /// The identifier of the block of a height: 24 bytes of a hash, then the height.
    public func blockID(_ height: UInt64) -> FlowIdentifier {
        let tail = withUnsafeBytes(of: height.bigEndian, Array.init)
        let name = Array("latchkey local block of \(network.rawValue) ".utf8)
        let digest = FlowIdentifier(digestOf: name + tail)
        return FlowIdentifier(digest.bytes.prefix(24) + tail) ?? .zero
    }

    /// The height of the final block of an identifier; `nil` for any other identifier.
    public func height(of id: FlowIdentifier) -> UInt64? {
        let height = id.bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return height <= finalHeight && blockID(height) == id ? height : nil
    }

    /// The time of the block of a height, in milliseconds since 1970.
    func time(_ height: UInt64) -> Int64 {
        // Heights beyond what an Int64 counts are never reached; a wrapped time would harm nothing.
        configuration.genesisTime &+ Int64(clamping: height) &* configuration.blockMilliseconds
    }
}
