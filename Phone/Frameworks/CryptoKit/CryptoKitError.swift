/// An error in a CryptoKit operation.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum CryptoKitError: Error, Hashable, Sendable {
    /// The key has a length that the algorithm does not take.
    case incorrectKeySize
    /// A parameter has a length that the algorithm does not take.
    case incorrectParameterSize
    /// The tag or signature does not fit: the data were changed, or the key or nonce is another.
    case authenticationFailure
    /// The library beneath refused; the number is its own and for a log only.
    case underlyingCoreCryptoError(error: Int32)
    /// A key could not be wrapped.
    case wrapFailure
    /// A key could not be unwrapped.
    case unwrapFailure
    /// A parameter is not valid.
    @available(iOS 16, *)
    case invalidParameter
}
