import DeviceCheck
import Foundation
import LocalAuthentication
import Security
import Testing

@Suite("Imported enumerations keep any number")
struct OpenEnumerationTests {
    @Test("a number that has no name stays what it is", arguments: [-1003, -999, -99, 6, 4711])
    func anyNumber(number: Int) throws {
        #expect(LAError.Code(rawValue: number)?.rawValue == number)
        #expect(LAPolicy(rawValue: number)?.rawValue == number)
        #expect(LABiometryType(rawValue: number)?.rawValue == number)
        #expect(LACredentialType(rawValue: number)?.rawValue == number)
        #expect(LAAccessControlOperation(rawValue: number)?.rawValue == number)
        #expect(LACompanionType(rawValue: number)?.rawValue == number)
        #expect(LARight.State(rawValue: number)?.rawValue == number)
        #expect(SecKeyOperationType(rawValue: number)?.rawValue == number)
        #expect(DCError.Code(rawValue: number)?.rawValue == number)
        let bits = UInt32(truncatingIfNeeded: number)
        #expect(SecTrustResultType(rawValue: bits)?.rawValue == bits)
        #expect(LAPolicy(rawValue: number) != .deviceOwnerAuthentication)
    }

    @Test("an error object with a nameless code becomes an LAError, or a DCError", arguments: [-1000, -999, 99])
    func errorObjects(number: Int) throws {
        let authentication = NSError(domain: LAErrorDomain, code: number, userInfo: ["key": "value"])
        let caught = try #require(authentication as Error as? LAError)
        #expect(caught.code.rawValue == number)
        #expect(caught.userInfo["key"] as? String == "value")
        #expect((caught as NSError).code == number)
        #expect((NSError(domain: DCErrorDomain, code: number) as Error as? DCError)?.code.rawValue == number)
        #expect(NSError(domain: "other", code: number) as Error as? LAError == nil)
    }

    @Test("the names of Touch ID and of biometry have the same numbers")
    func aliases() {
        #expect(LAError.Code.touchIDNotAvailable == .biometryNotAvailable)
        #expect(LAError.Code.touchIDNotEnrolled == .biometryNotEnrolled)
        #expect(LAError.Code.touchIDLockout == .biometryLockout)
        #expect(LABiometryType.LABiometryNone == LABiometryType.none)
        #expect(throws: LAError.self) { throw LAError(.biometryLockout) }
        #expect("\(LAError.Code.touchIDLockout)" == "LAErrorCode(rawValue: -8)")
    }

    @Test("a key supports no operation that has no name")
    func operation() throws {
        let parameters: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
        ]
        let key = try #require(SecKeyCreateRandomKey(parameters as CFDictionary, nil))
        let unknown = try #require(SecKeyOperationType(rawValue: 9))
        #expect(!SecKeyIsAlgorithmSupported(key, unknown, .ecdsaSignatureMessageX962SHA256))
    }
}
