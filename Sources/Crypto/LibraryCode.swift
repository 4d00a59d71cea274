internal import COpenSSL

/// An error code of OpenSSL, as packed by the library.
public struct LibraryCode: RawRepresentable, Sendable, Hashable {
    /// The packed code (library and reason); 0 where OpenSSL gave none.
    public let rawValue: UInt

    /// Wraps a packed code.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }
}

extension LibraryCode: CustomStringConvertible {
    /// The code in hexadecimal, with OpenSSL's fixed text for the reason if it has one.
    public var description: String {
        let code = "OpenSSL error 0x" + String(rawValue, radix: 16)
        // Until something else has failed, the library has not loaded its texts.
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_LOAD_CRYPTO_STRINGS), nil)
        guard let reason = ERR_reason_error_string(rawValue) else { return code }
        return code + " (" + String(cString: reason) + ")"
    }
}

extension LibraryCode {
    /// Takes the newest code off this thread's error queue and empties the queue.
    ///
    /// Call this after every failure; otherwise a later, unrelated call would report the queued error.
    static func drain() -> LibraryCode {
        let code = ERR_peek_last_error()
        ERR_clear_error()
        return LibraryCode(rawValue: code)
    }
}

extension CryptoError {
    /// The failure that OpenSSL has just reported; empties its queue.
    static func fromLibrary() -> CryptoError {
        .library(.drain())
    }
}
