import Foundation

@available(iOS 17, *)
extension HPKE {
    /// HKDF with labels (RFC 9180, section 4).
    struct Derivation: Sendable {
        private static let version = Array("HPKE-v1".utf8)

        let kdf: KDF
        /// What the labels begin with: the names of the algorithms.
        let suite: [UInt8]

        /// `LabeledExtract`.
        func extract(salt: [UInt8], _ label: String, _ material: [UInt8]) -> SymmetricKey {
            let labeled = SymmetricKey(data: Self.version + suite + Array(label.utf8) + material)
            switch kdf {
            case .HKDF_SHA256: return SymmetricKey(data: HKDF<SHA256>.extract(inputKeyMaterial: labeled, salt: salt))
            case .HKDF_SHA384: return SymmetricKey(data: HKDF<SHA384>.extract(inputKeyMaterial: labeled, salt: salt))
            case .HKDF_SHA512: return SymmetricKey(data: HKDF<SHA512>.extract(inputKeyMaterial: labeled, salt: salt))
            }
        }

        /// `LabeledExpand`; at most 255 times the length of the hash.
        func expand(_ key: SymmetricKey, _ label: String, _ information: [UInt8], _ count: Int) -> SymmetricKey {
            let info = UInt16(truncatingIfNeeded: count).bytes + Self.version + suite + Array(label.utf8) + information
            switch kdf {
            case .HKDF_SHA256: return HKDF<SHA256>.expand(pseudoRandomKey: key, info: info, outputByteCount: count)
            case .HKDF_SHA384: return HKDF<SHA384>.expand(pseudoRandomKey: key, info: info, outputByteCount: count)
            case .HKDF_SHA512: return HKDF<SHA512>.expand(pseudoRandomKey: key, info: info, outputByteCount: count)
            }
        }
    }

    /// A key that both sides have besides, and its name.
    struct PresharedKey {
        let key: SymmetricKey
        let identifier: Data
    }

    /// The common part of sender and recipient: the keys, and how many messages went by (RFC 9180, section 5).
    struct Context: Sendable {
        let suite: Ciphersuite
        let exporterSecret: SymmetricKey
        private let key: SymmetricKey
        private let baseNonce: [UInt8]
        private var sequence: UInt64 = 0

        /// Derives the keys (RFC 9180, section 5.1).
        ///
        /// - Throws: ``HPKE/Errors/inconsistentPSKInputs`` if the shared key or its name is empty.
        init(
            _ suite: Ciphersuite, shared: SymmetricKey, info: Data, isAuthenticated: Bool, psk: PresharedKey?
        ) throws {
            if let psk, psk.key.bitCount == 0 || psk.identifier.isEmpty { throw Errors.inconsistentPSKInputs }
            let derivation = suite.derivation
            let mode: UInt8 = (psk == nil ? 0 : 1) + (isAuthenticated ? 2 : 0)
            let context =
                [mode]
                + [UInt8](contiguous: derivation.extract(salt: [], "psk_id_hash", Array(psk?.identifier ?? Data())))
                + [UInt8](contiguous: derivation.extract(salt: [], "info_hash", Array(info)))
            let secret = derivation.extract(
                salt: [UInt8](contiguous: shared), "secret", psk.map { [UInt8](contiguous: $0.key) } ?? [])
            self.suite = suite
            key = derivation.expand(secret, "key", context, suite.aead.keyByteCount)
            baseNonce = [UInt8](contiguous: derivation.expand(secret, "base_nonce", context, AEAD.nonceByteCount))
            exporterSecret = derivation.expand(secret, "exp", context, suite.kdf.byteCount)
        }

        mutating func seal(_ message: [UInt8], authenticating data: [UInt8]) throws -> Data {
            let sealed = try suite.aead.seal(message, key: key, nonce: nonce(), authenticating: data)
            sequence += 1
            return sealed
        }

        /// Decrypts the next message; one that is not accepted doesn't count.
        mutating func open(_ sealed: [UInt8], authenticating data: [UInt8]) throws -> Data {
            let message = try suite.aead.open(sealed, key: key, nonce: nonce(), authenticating: data)
            sequence += 1
            return message
        }

        func exportSecret(_ context: [UInt8], _ count: Int) throws -> SymmetricKey {
            guard 0...(255 * suite.kdf.byteCount) ~= count else { throw Errors.inconsistentParameters }
            return suite.derivation.expand(exporterSecret, "sec", context, count)
        }

        private func nonce() throws -> [UInt8] {
            guard sequence < .max else { throw Errors.outOfRangeSequenceNumber }
            let number = [UInt8](repeating: 0, count: baseNonce.count - 8) + sequence.bytes
            return zip(baseNonce, number).map { $0 ^ $1 }
        }
    }
}
