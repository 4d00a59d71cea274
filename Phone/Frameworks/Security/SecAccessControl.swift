import Foundation
import VirtualPhone

/// When an item may be read, and who must agree (SecAccessControl.h).
public final class SecAccessControl: NSObject {
    /// The access control itself; for LocalAuthentication and CryptoKit, which pass it to the phone.
    @_spi(Latchkey) public let control: AccessControl

    init(_ control: AccessControl) {
        self.control = control
    }

    /// The protection class and the constraints of each operation, in the manner of Apple's.
    public override var description: String { "<SecAccessControlRef: \(control.summary)>" }

    /// Two access controls are equal if they ask for the same.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? SecAccessControl)?.control == control
    }

    /// Equal access controls have equal hashes.
    public override var hash: Int { control.hashValue }
}

/// Makes an access control.
///
/// - Parameters:
///   - allocator: ignored, as by Apple.
///   - protection: a `kSecAttrAccessible…` constant.
///   - flags: who must agree, and to what.
///   - error: on failure `errSecParam` with the rule that was broken.
/// - Returns: nil on failure.
@discardableResult
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
    do throws(PhoneFailure) {
        let bits = AccessControl.Flags(rawValue: UInt64(flags.rawValue))
        guard let protection = (protection as? String).flatMap(ProtectionClass.init(rawValue:)) else {
            throw PhoneFailure.status(.param, "SecAccessControl: invalid protection")
        }
        return SecAccessControl(try AccessControl(protection: protection, flags: bits))
    } catch let failure {
        failure.report(error)
        return nil
    }
}

/// Returns the type number of `SecAccessControl`.
@discardableResult
public func SecAccessControlGetTypeID() -> CFTypeID { SecAccessControl.coreFoundationTypeID }

extension SecAccessControl: CoreFoundationTyped {
    static var coreFoundationTypeID: CFTypeID { 275 }
}
