// Code as apps and libraries of the Swift 4 and 5 years wrote it around CommonCrypto. That it compiles is half of what it
// shows; nothing in it may be adapted to this package.

import CommonCrypto
import Foundation

extension Data {
    var sha256: Data {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        self.withUnsafeBytes {
            _ = CC_SHA256($0.baseAddress, CC_LONG(self.count), &digest)
        }
        return Data(digest)
    }

    func sha1() -> String {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
        _ = withUnsafeBytes { CC_SHA1($0.baseAddress, CC_LONG(count), &digest) }
        return digest.map { String(format: "%02hhx", $0) }.joined()
    }
}

extension String {
    func md5() -> String {
        let data = Data(utf8)
        let hash = data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> [UInt8] in
            var hash = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
            CC_MD5(bytes.baseAddress, CC_LONG(data.count), &hash)
            return hash
        }
        return hash.map { String(format: "%02x", $0) }.joined()
    }

    func hmac(algorithm: HMACAlgorithm, key: String) -> String {
        let cKey = key.cString(using: .utf8)
        let cData = self.cString(using: .utf8)
        var result = [CUnsignedChar](repeating: 0, count: Int(algorithm.digestLength()))
        CCHmac(algorithm.toCCHmacAlgorithm(), cKey!, Int(strlen(cKey!)), cData!, Int(strlen(cData!)), &result)
        let hmacData: NSData = NSData(bytes: result, length: (Int(algorithm.digestLength())))
        return hmacData.base64EncodedString(options: [])
    }
}

enum HMACAlgorithm {
    case md5, sha1, sha224, sha256, sha384, sha512

    func toCCHmacAlgorithm() -> CCHmacAlgorithm {
        var result: Int = 0
        switch self {
        case .md5: result = kCCHmacAlgMD5
        case .sha1: result = kCCHmacAlgSHA1
        case .sha224: result = kCCHmacAlgSHA224
        case .sha256: result = kCCHmacAlgSHA256
        case .sha384: result = kCCHmacAlgSHA384
        case .sha512: result = kCCHmacAlgSHA512
        }
        return CCHmacAlgorithm(result)
    }

    func digestLength() -> Int {
        var result: CInt = 0
        switch self {
        case .md5: result = CC_MD5_DIGEST_LENGTH
        case .sha1: result = CC_SHA1_DIGEST_LENGTH
        case .sha224: result = CC_SHA224_DIGEST_LENGTH
        case .sha256: result = CC_SHA256_DIGEST_LENGTH
        case .sha384: result = CC_SHA384_DIGEST_LENGTH
        case .sha512: result = CC_SHA512_DIGEST_LENGTH
        }
        return Int(result)
    }
}

/// A message encrypted under a password: salt, vector, AES-256-CBC, and an HMAC over all of it.
struct PasswordCryptor {
    enum Failure: Error {
        case status(CCCryptorStatus)
        case tooShort
        case wrongCode
    }

    let password: String
    var rounds = 10_000

    private func randomData(_ length: Int) throws -> Data {
        var data = Data(count: length)
        let status = data.withUnsafeMutableBytes { CCRandomGenerateBytes($0.baseAddress!, length) }
        guard status == kCCSuccess else { throw Failure.status(status) }
        return data
    }

    func key(salt: Data) throws -> Data {
        var derived = Data(repeating: 0, count: kCCKeySizeAES256)
        let derivedLength = derived.count
        let passwordData = password.data(using: .utf8)!
        let status = derived.withUnsafeMutableBytes { derivedBytes in
            salt.withUnsafeBytes { saltBytes in
                CCKeyDerivationPBKDF(
                    CCPBKDFAlgorithm(kCCPBKDF2),
                    password, passwordData.count,
                    saltBytes.bindMemory(to: UInt8.self).baseAddress, salt.count,
                    CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256),
                    UInt32(rounds),
                    derivedBytes.bindMemory(to: UInt8.self).baseAddress, derivedLength)
            }
        }
        guard status == Int32(kCCSuccess) else { throw Failure.status(status) }
        return derived
    }

    private func crypt(_ operation: Int, _ data: Data, key: Data, iv: Data) throws -> Data {
        let bufferLength = data.count + kCCBlockSizeAES128
        var buffer = Data(count: bufferLength)
        var moved: size_t = 0
        let status = buffer.withUnsafeMutableBytes { bufferBytes in
            data.withUnsafeBytes { dataBytes in
                iv.withUnsafeBytes { ivBytes in
                    key.withUnsafeBytes { keyBytes in
                        CCCrypt(
                            CCOperation(operation), CCAlgorithm(kCCAlgorithmAES),
                            CCOptions(kCCOptionPKCS7Padding), keyBytes.baseAddress, key.count, ivBytes.baseAddress,
                            dataBytes.baseAddress, data.count, bufferBytes.baseAddress, bufferLength, &moved)
                    }
                }
            }
        }
        guard status == CCCryptorStatus(kCCSuccess) else { throw Failure.status(status) }
        buffer.removeSubrange(moved..<buffer.count)
        return buffer
    }

    private func code(_ data: Data, key: Data) -> Data {
        var context = CCHmacContext()
        key.withUnsafeBytes { CCHmacInit(&context, CCHmacAlgorithm(kCCHmacAlgSHA256), $0.baseAddress, key.count) }
        data.withUnsafeBytes { CCHmacUpdate(&context, $0.baseAddress, data.count) }
        var code = Array<UInt8>(repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CCHmacFinal(&context, &code)
        return Data(code)
    }

    func encrypt(_ data: Data) throws -> Data {
        let salt = try randomData(8)
        let iv = try randomData(kCCBlockSizeAES128)
        let key = try self.key(salt: salt)
        let message = salt + iv + (try crypt(kCCEncrypt, data, key: key, iv: iv))
        return message + code(message, key: key)
    }

    func decrypt(_ message: Data) throws -> Data {
        guard message.count >= 8 + 16 + 16 + 32 else { throw Failure.tooShort }
        let body = message.dropLast(32)
        let key = try self.key(salt: Data(body.prefix(8)))
        guard code(Data(body), key: key) == Data(message.suffix(32)) else { throw Failure.wrongCode }
        return try crypt(kCCDecrypt, Data(body.dropFirst(24)), key: key, iv: Data(body.dropFirst(8).prefix(16)))
    }
}

/// A cipher for a stream, with the cryptor as a property.
final class StreamCryptor {
    private var ref: CCCryptorRef?

    init?(operation: CCOperation, options: CCOptions, key: [UInt8], iv: [UInt8]) {
        let status = CCCryptorCreate(
            operation, CCAlgorithm(kCCAlgorithmAES128), options, key, key.count, iv, &ref)
        guard status == kCCSuccess else { return nil }
    }

    deinit { CCCryptorRelease(ref) }

    func update(_ bytes: [UInt8]) -> [UInt8]? {
        var out = [UInt8](repeating: 0, count: CCCryptorGetOutputLength(ref, bytes.count, false))
        var moved = 0
        guard CCCryptorUpdate(ref, bytes, bytes.count, &out, out.count, &moved) == kCCSuccess else { return nil }
        return Array(out[0..<moved])
    }

    func final() -> [UInt8]? {
        var out = [UInt8](repeating: 0, count: CCCryptorGetOutputLength(ref, 0, true))
        var moved = 0
        guard CCCryptorFinal(ref, &out, out.count, &moved) == kCCSuccess else { return nil }
        return Array(out[0..<moved])
    }
}
