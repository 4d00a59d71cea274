#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where security events go: one receiver, by push (RFC 8935).
public struct SecurityEventConfiguration: Sendable {
    /// The faults of a configuration.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// The URL is not scheme, host and path alone.
        case malformedURL
        /// The URL has no TLS, and is not on this machine.
        case insecureURL

        /// A sentence for people.
        public var description: String {
            switch self {
            case .malformedURL: "--events-to takes a URL of scheme, host and path."
            case .insecureURL: "--events-to must be https unless it is on loopback."
            }
        }
    }

    /// The receiver's URL, which is also the audience of the tokens.
    let receiver: URL
    /// The receiver's bearer token.
    let credential: SecurityEventCredential

    /// Takes the receiver.
    ///
    /// - Throws: ``Fault`` if the URL can't be used.
    public init(receiver: String, credential: SecurityEventCredential) throws(Fault) {
        do throws(ServiceURL.Fault) {
            self.receiver = try ServiceURL.checked(receiver)
        } catch {
            throw error == .insecure ? .insecureURL : .malformedURL
        }
        self.credential = credential
    }
}

/// The bearer token that the receiver of security events asks for.
public struct SecurityEventCredential: Sendable, CustomStringConvertible, CustomReflectable {
    let text: String

    /// Takes the secret; `nil` unless it has 16–1,024 printable ASCII characters without spaces.
    public init?(_ text: String) {
        guard (16...1024).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    /// Says that there is one.
    public var description: String { "set" }
    /// Shows nothing: `dump` and a debugger's print go by this.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
