import Foundation
import LatchkeyCrypto
import LatchkeyLock
import VirtualPhone

/// The root certificates of this process's phone, read from their file when they are first needed.
enum RootCertificates {
    private static let known = Lock<[String: [Certificate]]>([:])

    /// The roots; none if the phone has no store, or its file can't be read.
    static func ofThisPhone() -> [Certificate] {
        guard let path = try? ProcessPhone.connection.send(ReadTrustStore()).path else { return [] }
        if let roots = known.withLock({ $0[path] }) { return roots }
        let roots = read(path)
        known.withLock { $0[path] = roots }
        return roots
    }

    /// The certificates of a file of PEM blocks; one that is none leaves the others trusted, as on iOS.
    private static func read(_ path: String) -> [Certificate] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        return text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { block in
            guard let end = block.range(of: "-----END CERTIFICATE-----"),
                let der = Data(base64Encoded: String(block[..<end.lowerBound]), options: .ignoreUnknownCharacters)
            else { return nil }
            return try? Certificate(deferring: [UInt8](der))
        }
    }
}
