import CCurl

/// libcurl, loaded when the first request goes out.
enum CurlLibrary {
    /// The functions; `nil` if libcurl is not installed.
    ///
    /// Never changed once it is loaded.
    nonisolated(unsafe) static let functions = latchkey_curl_load()
}

extension OutgoingFailure {
    /// The reason that libcurl gives by its number (curl.se/libcurl/c/libcurl-errors.html).
    init(_ code: CURLcode) {
        self =
            switch code {
            case CURLE_UNSUPPORTED_PROTOCOL: .unsupportedURL
            case CURLE_URL_MALFORMAT: .badURL
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .hostNotFound
            case CURLE_COULDNT_CONNECT: .notConnected
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE: .connectionLost
            case CURLE_SSL_CONNECT_ERROR: .notSecured
            case CURLE_PEER_FAILED_VERIFICATION: .certificateUntrusted
            default: .unknown
            }
    }
}
