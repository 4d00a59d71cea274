/// An operation of a key, for `SecKeyIsAlgorithmSupported` (SecKey.h).
public enum SecKeyOperationType: CFIndex, Sendable {
    /// Sign.
    case sign = 0
    /// Verify a signature.
    case verify = 1
    /// Encrypt.
    case encrypt = 2
    /// Decrypt.
    case decrypt = 3
    /// Agree on a shared secret.
    case keyExchange = 4
}
