/// An error in a DER or PEM representation.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum CryptoKitASN1Error: Error, Hashable, Sendable {
    /// The identifier of a field is not valid.
    case invalidFieldIdentifier
    /// A field is of another type than expected.
    case unexpectedFieldType
    /// An object identifier is not valid.
    case invalidObjectIdentifier
    /// The structure is not the expected one.
    case invalidASN1Object
    /// An integer is not in the shortest form, or out of range.
    case invalidASN1IntegerEncoding
    /// The data end within a field.
    case truncatedASN1Field
    /// A field has a length that is not supported.
    case unsupportedFieldLength
    /// The text is not a PEM document of the expected kind.
    case invalidPEMDocument
}
