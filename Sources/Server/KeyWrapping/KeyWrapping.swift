import LatchkeyCrypto
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#endif

/// What wraps the data key under which the server keys in a database are encrypted.
public enum KeyWrapping: Sendable, Equatable, RawRepresentable {
    /// A key in a file: 32 bytes in base64, as `openssl rand -base64 32` prints them. AES-256-GCM.
    case file(path: String)
    /// A program, called with the argument `wrap` or `unwrap`: it reads a key or what it made of one on its standard
    /// input, writes the other on its standard output, and exits with status 0. For a key that a KMS keeps.
    case command(path: String)

    /// Reads `file:PATH` or `command:PATH`.
    public init?(rawValue: String) {
        if rawValue.hasPrefix("file:"), rawValue.utf8.count > 5 {
            self = .file(path: String(rawValue.dropFirst(5)))
        } else if rawValue.hasPrefix("command:/"), rawValue.utf8.count > 9 {
            self = .command(path: String(rawValue.dropFirst(8)))
        } else {
            return nil
        }
    }

    /// `file:PATH` or `command:PATH`.
    public var rawValue: String {
        switch self {
        case .file(let path): "file:\(path)"
        case .command(let path): "command:\(path)"
        }
    }

    /// Why a key was not wrapped or unwrapped; safe to log.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let context = Array("latchkey/data-key/v1".utf8)
    private static let nonceLength = 12
    /// The longest wrapped key that is taken, in bytes.
    private static let maximumLength = 65_536

    /// Wraps a data key.
    func wrap(_ dataKey: [UInt8]) throws(Failure) -> [UInt8] {
        switch self {
        case .file(let path):
            let key = try Self.key(in: path)
            do throws(CryptoError) {
                let nonce = try SecureRandom.bytes(Self.nonceLength)
                let sealed = try AESGCM.seal(dataKey, key: key, nonce: nonce, authenticating: Self.context)
                return nonce + sealed.ciphertext + sealed.tag
            } catch {
                throw Failure(description: "\(error)")
            }
        case .command(let path): return try Self.run(path, "wrap", dataKey)
        }
    }

    /// The data key in what ``wrap(_:)`` made.
    func unwrap(_ wrapped: [UInt8]) throws(Failure) -> [UInt8] {
        let dataKey: [UInt8]
        switch self {
        case .file(let path):
            let key = try Self.key(in: path)
            guard wrapped.count > Self.nonceLength + AESGCM.tagLength,
                let opened = try? AESGCM.open(
                    Array(wrapped[Self.nonceLength..<(wrapped.count - AESGCM.tagLength)]),
                    tag: Array(wrapped.suffix(AESGCM.tagLength)), key: key,
                    nonce: Array(wrapped.prefix(Self.nonceLength)), authenticating: Self.context)
            else { throw Failure(description: "they were wrapped under another key than that in \(path)") }
            dataKey = opened
        case .command(let path): dataKey = try Self.run(path, "unwrap", wrapped)
        }
        guard dataKey.count == 32 else { throw Failure(description: "what was unwrapped has not 32 bytes") }
        return dataKey
    }

    /// Looks whether it can be used, as far as that is seen without a call.
    func check() throws(ServerStartError) {
        switch self {
        case .file(let path):
            do throws(Failure) {
                _ = try Self.key(in: path)
            } catch {
                throw .sharedKeys(reason: error.description)
            }
        case .command(let path):
            guard access(path, X_OK) == 0 else {
                throw .sharedKeys(reason: "\(path) can't be run: \(String(cString: strerror(errno)))")
            }
        }
    }

    private static func key(in path: String) throws(Failure) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path), data.count <= 256 else {
            throw Failure(description: "the key file \(path) can't be read")
        }
        let text = String(decoding: data, as: UTF8.self).split { $0.isWhitespace }.joined()
        guard let key = Base64.decode(text), key.count == 32 else {
            throw Failure(description: "the key file \(path) has not 32 bytes in base64 (openssl rand -base64 32)")
        }
        return key
    }

    private static func run(_ path: String, _ argument: String, _ input: [UInt8]) throws(Failure) -> [UInt8] {
        do throws(HelperProgram.Failure) {
            return try HelperProgram(path: path).output(argument, input: input, limit: maximumLength)
        } catch {
            throw Failure(description: "\(path) \(argument): \(error)")
        }
    }
}
