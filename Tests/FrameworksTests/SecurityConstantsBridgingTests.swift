import Foundation
import Security
import Testing

/// The ways in which iOS code writes its queries and reads its results.
@Suite("Core Foundation idioms")
struct SecurityConstantsBridgingTests {
    @Test("a dictionary literal with string keys becomes a query")
    func stringKeys() {
        let query =
            [
                kSecClass as String: kSecClassKey, kSecAttrApplicationTag as String: Data([1, 2]),
                kSecReturnRef as String: true, kSecMatchLimit as String: 2,
            ] as CFDictionary
        #expect(query[kSecClass] as? String == "keys")
        #expect(query[kSecAttrApplicationTag] as? Data == Data([1, 2]))
        #expect(query[kSecReturnRef] as? Bool == true)
        #expect(query[kSecMatchLimit] as? Int == 2)
        #expect(query.count == 4)
    }

    @Test("a dictionary with CFString keys becomes a query")
    func cfStringKeys() {
        let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "me"]
        #expect((query as CFDictionary)["acct"] as? String == "me")
        #expect(((query as CFDictionary) as? [String: Any])?["class"] as? String == "genp")
    }

    @Test("a mutable dictionary is a query")
    func mutableDictionary() {
        let query = NSMutableDictionary()
        query[kSecClass as String] = kSecClassGenericPassword
        query.setObject(kCFBooleanTrue!, forKey: kSecReturnData)
        #expect((query as CFDictionary).count == 2)
        #expect((query as CFMutableDictionary)[kSecReturnData] as? Bool == true)
    }

    @Test("Booleans are used plain, forced and as Any")
    func booleans() {
        let query: [String: Any] = [
            kSecReturnData as String: kCFBooleanTrue!, kSecReturnAttributes as String: kCFBooleanFalse as Any,
        ]
        let plain: CFBoolean = kCFBooleanTrue
        #expect(query[kSecReturnData as String] as? Bool == true)
        #expect(query[kSecReturnAttributes as String] as? Bool == false)
        #expect(plain.boolValue)
        #expect((query as CFDictionary)[kSecReturnData] as? Bool == true)
    }

    @Test("a result is cast to data, text, attributes and lists of them")
    func results() {
        var result: CFTypeRef?
        result = Data([7]) as CFData
        #expect(result as? Data == Data([7]))
        result = [[kSecAttrAccount as String: "me"]] as CFArray
        #expect((result as? [[String: Any]])?.first?["acct"] as? String == "me")
        #expect(((result as? NSArray)?.firstObject as? NSDictionary)?[kSecAttrAccount] as? String == "me")
        result = ["a": 1] as CFDictionary
        #expect((result as? [String: Any])?["a"] as? Int == 1)
        result = "text" as CFString
        #expect(result as? String == "text")
    }

    @Test("a dictionary of AnyHashable filled with strings is found by a constant")
    func anyHashable() {
        let attributes: [AnyHashable: Any] = ["acct": "me"]
        #expect(attributes[kSecAttrAccount] as? String == "me")
        let filled: [AnyHashable: Any] = [kSecAttrAccount: "me"]
        #expect(filled["acct"] as? String == "me")
        #expect(AnyHashable(NSMutableString(string: "acct")) == AnyHashable("acct"))
        #expect(AnyHashable(kSecAttrAccount) != AnyHashable("svce"))
    }

    private func failing(_ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> Data? {
        error?.pointee = Unmanaged.passRetained(
            CFErrorCreate(
                kCFAllocatorDefault, kCFErrorDomainOSStatus, CFIndex(errSecParam),
                [kCFErrorLocalizedDescriptionKey as String: "no"] as CFDictionary))
        return nil
    }

    @Test("an error is taken from its unmanaged out-parameter")
    func unmanagedError() throws {
        var error: Unmanaged<CFError>?
        #expect(failing(&error) == nil)
        let taken = try #require(error).takeRetainedValue()
        #expect(CFErrorGetCode(taken) == -50)
        #expect(CFErrorGetDomain(taken) as String == NSOSStatusErrorDomain)
        #expect(CFErrorCopyDescription(taken) as String == "no")
        #expect((CFErrorCopyUserInfo(taken) as? [String: Any])?[NSLocalizedDescriptionKey] as? String == "no")
        #expect(CFErrorCopyFailureReason(taken) == nil)
        #expect((taken as Error as NSError).code == -50)
    }

    @Test("an error made of nothing is empty and not a crash")
    func emptyError() {
        let error = CFErrorCreate(nil, nil, 3, nil)
        #expect(CFErrorGetCode(error) == 3)
        #expect((CFErrorGetDomain(error) as String).isEmpty)
        #expect(CFErrorCopyUserInfo(error).count == 0)
    }

    @Test("an NSErrorPointer takes the address of a variable")
    func errorPointer() {
        func fail(_ error: NSErrorPointer) { error?.pointee = NSError(domain: "d", code: 1) }
        var error: NSError?
        fail(&error)
        #expect(error?.code == 1)
        fail(nil)
    }

    @Test("objects tell their types")
    func typeIDs() {
        #expect(CFGetTypeID("a" as CFString) == CFStringGetTypeID())
        #expect(CFGetTypeID(Data() as CFData) == CFDataGetTypeID())
        #expect(CFGetTypeID([1] as CFArray) == CFArrayGetTypeID())
        #expect(CFGetTypeID([:] as CFDictionary) == CFDictionaryGetTypeID())
        #expect(CFGetTypeID(NSSet() as CFSet) == CFSetGetTypeID())
        #expect(CFGetTypeID(NSDate() as CFDate) == CFDateGetTypeID())
        #expect(CFGetTypeID(kCFNull) == CFNullGetTypeID())
        #expect(CFGetTypeID(NSError(domain: "", code: 0)) == CFErrorGetTypeID())
        #expect(CFGetTypeID(NSObject()) == 1)
        #expect(CFGetTypeID(nil) == 0)
    }

    @Test("a Boolean is told from the numbers 0 and 1")
    func booleanType() {
        #expect(CFGetTypeID(kCFBooleanTrue) == CFBooleanGetTypeID())
        #expect(CFGetTypeID(false as CFBoolean) == CFBooleanGetTypeID())
        #expect(CFGetTypeID(NSNumber(value: 1)) == CFNumberGetTypeID())
        #expect(CFGetTypeID(NSNumber(value: Int8(0))) == CFNumberGetTypeID())
        #expect(!CFEqual(kCFBooleanTrue, NSNumber(value: 1)))
        #expect(CFEqual(NSNumber(value: 1), NSNumber(value: 1)))
    }

    @Test("equality and hashes follow the contents")
    func equality() {
        #expect(CFEqual("a" as CFString, NSMutableString(string: "a")))
        #expect(CFHash("a" as CFString) == CFHash(NSMutableString(string: "a")))
        #expect(!CFEqual("a" as CFString, Data([97]) as CFData))
        #expect(CFEqual(nil, nil))
        #expect(!CFEqual(kCFNull, nil))
    }

    @Test("data are made of bytes and read as bytes")
    func data() {
        let bytes: [UInt8] = [1, 2, 3]
        let data: CFData = CFDataCreate(kCFAllocatorDefault, bytes, bytes.count)
        #expect(data as Data == Data(bytes))
        #expect(CFDataGetLength(data) == 3)
        #expect(CFDataGetBytePtr(data)[2] == 3)
        #expect(CFDataGetLength(CFDataCreate(nil, nil, 0)) == 0)
        bytes.withUnsafeBufferPointer {
            let view: CFData = CFDataCreateWithBytesNoCopy(nil, $0.baseAddress, 3, kCFAllocatorNull)
            #expect(view as Data == Data(bytes))
        }
    }
}
