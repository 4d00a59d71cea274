internal import COpenSSL

/// Keeps OpenSSL usable until the process is gone.
///
/// By itself it tears its locks down when the process exits, while other threads may still compute (OPENSSL_init_crypto,
/// OPENSSL_INIT_NO_ATEXIT); they would then crash. The first use decides, so whatever is mostly used first asks for it.
enum LibraryLifetime {
    private static let isWholeProcess = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1

    /// Sees to it that the library is not torn down at exit, unless it was in use before.
    static func extend() { _ = isWholeProcess }
}
