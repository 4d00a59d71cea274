/// An argument of a script or a transaction: the exact bytes of its JSON-Cadence.
///
/// A transaction's signatures cover these bytes. So they are kept as they are, and never written anew.
public struct CadenceArgument: Sendable, Hashable {
    /// The JSON in UTF-8.
    public let bytes: [UInt8]

    /// Encodes a value.
    public init(_ value: CadenceValue) {
        bytes = Array(value.json.utf8)
    }

    /// Takes bytes as they are, unread.
    public init(exactly bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads the value.
    ///
    /// - Throws: `CadenceError` if the bytes are not the JSON of a value that this library knows.
    public func value() throws(CadenceError) -> CadenceValue {
        try CadenceValue(json: bytes)
    }
}
