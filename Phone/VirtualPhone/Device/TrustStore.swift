/// The root certificates that a phone trusts without being told.
///
/// The phone keeps no copy: a process reads the file when it first evaluates a certificate without anchors of its own.
public enum TrustStore: Sendable, Hashable {
    /// The roots of the computer that the phone runs on: `ca-certificates` of Debian and Ubuntu.
    ///
    /// Apple's own list is another one, but both follow the CA/Browser Forum's requirements and have most roots in common.
    case computer
    /// The certificates of a file, one PEM block after the other.
    case file(path: String)
    /// None: only anchors that an app sets are trusted.
    case empty

    /// The file with the certificates; nil if there is none.
    var path: String? {
        switch self {
        case .computer: "/etc/ssl/certs/ca-certificates.crt"
        case .file(let path): path
        case .empty: nil
        }
    }

    var archived: PropertyListValue? {
        switch self {
        case .computer: nil
        case .file(let path): .string("file:" + path)
        case .empty: .string("empty")
        }
    }

    init(archived: PropertyListValue?) {
        let text = archived?.string
        self =
            text == "empty"
            ? .empty : text?.hasPrefix("file:") == true ? .file(path: String(text?.dropFirst(5) ?? "")) : .computer
    }
}

/// Asks where the phone's root certificates are: SecTrust.
public struct ReadTrustStore: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.trustStore

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// Where they are.
    public struct Reply: PhoneReply {
        /// A file with PEM blocks; nil if the phone trusts no root.
        public var path: String?

        /// Creates a reply.
        public init(path: String?) {
            self.path = path
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            path = try fields.optional("path", \.string)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { path.map { ["path": .string($0)] } ?? [:] }
    }

    /// Says where they are.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        Reply(path: caller.phone.configuration.trustStore.path)
    }
}
