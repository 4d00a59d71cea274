import Foundation
import LocalAuthentication
import Security

extension Table {
    static func codes(_ table: inout HandsFreeRows) {
        statusCodes(&table)
        messages(&table)
        authenticationCodes(&table)
        numbers(&table)
    }

    private static func statusCodes(_ table: inout HandsFreeRows) {
        table.begin("3.2", "Status codes", isBehavior: false)
        let place = Evidence.source("base/SecBase.h:326")
        let codes: [(name: String, code: OSStatus, value: Int)] = [
            ("errSecSuccess", errSecSuccess, 0), ("errSecUnimplemented", errSecUnimplemented, -4),
            ("errSecDiskFull", errSecDiskFull, -34), ("errSecIO", errSecIO, -36), ("errSecOpWr", errSecOpWr, -49),
            ("errSecParam", errSecParam, -50), ("errSecWrPerm", errSecWrPerm, -61),
            ("errSecAllocate", errSecAllocate, -108), ("errSecUserCanceled", errSecUserCanceled, -128),
            ("errSecBadReq", errSecBadReq, -909), ("errSecInternalComponent", errSecInternalComponent, -2070),
            ("errSecCoreFoundationUnknown", errSecCoreFoundationUnknown, -4960),
            ("errSecMissingEntitlement", errSecMissingEntitlement, -34018),
            ("errSecRestrictedAPI", errSecRestrictedAPI, -34020), ("errSecNotAvailable", errSecNotAvailable, -25291),
            ("errSecReadOnly", errSecReadOnly, -25292), ("errSecAuthFailed", errSecAuthFailed, -25293),
            ("errSecNoSuchKeychain", errSecNoSuchKeychain, -25294),
            ("errSecInvalidKeychain", errSecInvalidKeychain, -25295),
            ("errSecDuplicateKeychain", errSecDuplicateKeychain, -25296),
            ("errSecDuplicateCallback", errSecDuplicateCallback, -25297),
            ("errSecInvalidCallback", errSecInvalidCallback, -25298),
            ("errSecDuplicateItem", errSecDuplicateItem, -25299), ("errSecItemNotFound", errSecItemNotFound, -25300),
            ("errSecBufferTooSmall", errSecBufferTooSmall, -25301), ("errSecDataTooLarge", errSecDataTooLarge, -25302),
            ("errSecNoSuchAttr", errSecNoSuchAttr, -25303), ("errSecInvalidItemRef", errSecInvalidItemRef, -25304),
            ("errSecNoSuchClass", errSecNoSuchClass, -25306),
            ("errSecInteractionNotAllowed", errSecInteractionNotAllowed, -25308),
            ("errSecKeySizeNotAllowed", errSecKeySizeNotAllowed, -25311),
            ("errSecInteractionRequired", errSecInteractionRequired, -25315),
            ("errSecUnsupportedFormat", errSecUnsupportedFormat, -25256), ("errSecDecode", errSecDecode, -26275),
            ("errSecInvalidKeyRef", errSecInvalidKeyRef, -67712), ("errSecVerifyFailed", errSecVerifyFailed, -67808),
        ]
        for (name, code, value) in codes {
            table.row("code-\(name)", name, "value", value, place) { _ in Int(code) }
        }
    }

    private static func messages(_ table: inout HandsFreeRows) {
        table.begin("3.2", "SecCopyErrorMessageString")
        let place = Evidence.source("SecErrorMessages.strings; OSX/sec/Security/SecBase.c:59")
        let sentences: [(code: OSStatus, sentence: String)] = [
            (errSecSuccess, "No error."), (errSecUnimplemented, "Function or operation not implemented."),
            (errSecDiskFull, "The disk is full."), (errSecIO, "I/O error."),
            (errSecOpWr, "File already open with write permission."),
            (errSecParam, "One or more parameters passed to a function were not valid."),
            (errSecWrPerm, "Write permissions error."), (errSecAllocate, "Failed to allocate memory."),
            (errSecUserCanceled, "User canceled the operation."),
            (errSecBadReq, "Bad parameter or invalid state for operation."),
            (errSecMissingEntitlement, "A required entitlement isn't present."),
            (errSecRestrictedAPI, "Client is restricted and is not permitted to perform this operation."),
            (errSecNotAvailable, "No keychain is available. You may need to restart your computer."),
            (errSecReadOnly, "This keychain cannot be modified."),
            (errSecAuthFailed, "The user name or passphrase you entered is not correct."),
            (errSecDuplicateItem, "The specified item already exists in the keychain."),
            (errSecItemNotFound, "The specified item could not be found in the keychain."),
            (errSecBufferTooSmall, "There is not enough memory available to use the specified item."),
            (
                errSecDataTooLarge,
                "This item contains information which is too large or in a format that cannot be displayed."
            ),
            (errSecNoSuchAttr, "The specified attribute does not exist."),
            (
                errSecInvalidItemRef,
                "The specified item is no longer valid. It may have been deleted from the keychain."
            ),
            (errSecNoSuchClass, "The specified item does not appear to be a valid keychain item."),
            (errSecInteractionNotAllowed, "User interaction is not allowed."),
            (errSecKeySizeNotAllowed, "This item specifies a key size which is too large or too small."),
            (errSecInteractionRequired, "User interaction is required, but is currently not allowed."),
            (errSecUnsupportedFormat, "Import/Export format unsupported."),
            (errSecDecode, "Unable to decode the provided data."), (-7_654_321, "OSStatus -7654321"),
        ]
        for (code, sentence) in sentences {
            table.row("message\(code)", "SecCopyErrorMessageString", "\(code)", sentence, place) { _ in
                SecCopyErrorMessageString(code, nil).map { $0 as String } ?? "nil"
            }
        }
    }

    private static func authenticationCodes(_ table: inout HandsFreeRows) {
        table.begin("4", "LAError codes", isBehavior: false)
        let place = Evidence.documentation("LAError.h")
        let codes: [(name: String, code: LAError.Code, value: Int)] = [
            ("authenticationFailed", .authenticationFailed, -1), ("userCancel", .userCancel, -2),
            ("userFallback", .userFallback, -3), ("systemCancel", .systemCancel, -4),
            ("passcodeNotSet", .passcodeNotSet, -5), ("biometryNotAvailable", .biometryNotAvailable, -6),
            ("touchIDNotAvailable", .touchIDNotAvailable, -6), ("biometryNotEnrolled", .biometryNotEnrolled, -7),
            ("biometryLockout", .biometryLockout, -8), ("appCancel", .appCancel, -9),
            ("invalidContext", .invalidContext, -10),
            ("notInteractive", .notInteractive, -1004),
        ]
        for (name, code, value) in codes {
            table.row("laerror-\(name)", "LAError.\(name)", "value", value, place) { _ in code.rawValue }
        }
        table.row("laerror-domain", "LAErrorDomain", "value", "com.apple.LocalAuthentication", place) { _ in
            LAErrorDomain
        }
    }

    private static func numbers(_ table: inout HandsFreeRows) {
        table.begin("4", "LocalAuthentication numbers", isBehavior: false)
        let place = Evidence.documentation("LAPublicDefines.h")
        let numbers: [(name: String, number: Int, value: Int)] = [
            ("LAPolicy biometrics", LAPolicy.deviceOwnerAuthenticationWithBiometrics.rawValue, 1),
            ("LAPolicy deviceOwner", LAPolicy.deviceOwnerAuthentication.rawValue, 2),
            ("LABiometryType none", LABiometryType.none.rawValue, 0),
            ("LABiometryType touchID", LABiometryType.touchID.rawValue, 1),
            ("LABiometryType faceID", LABiometryType.faceID.rawValue, 2),
            ("LAAccessControlOperation createItem", LAAccessControlOperation.createItem.rawValue, 0),
            ("LAAccessControlOperation useItem", LAAccessControlOperation.useItem.rawValue, 1),
            ("LAAccessControlOperation createKey", LAAccessControlOperation.createKey.rawValue, 2),
            ("LAAccessControlOperation useKeySign", LAAccessControlOperation.useKeySign.rawValue, 3),
            ("LAAccessControlOperation useKeyDecrypt", LAAccessControlOperation.useKeyDecrypt.rawValue, 4),
            ("LAAccessControlOperation useKeyKeyExchange", LAAccessControlOperation.useKeyKeyExchange.rawValue, 5),
            ("LACredentialType applicationPassword", LACredentialType.applicationPassword.rawValue, 0),
            ("LACredentialType smartCardPIN", LACredentialType.smartCardPIN.rawValue, -3),
        ]
        for (name, number, value) in numbers {
            table.row("number-\(name.replacingOccurrences(of: " ", with: "-"))", name, "value", value, place) { _ in
                number
            }
        }
        table.begin("3.11", "Access control flags", isBehavior: false)
        let flags: [(name: String, flags: SecAccessControlCreateFlags, value: Int)] = [
            ("userPresence", .userPresence, 1), ("biometryAny", .biometryAny, 2), ("touchIDAny", .touchIDAny, 2),
            ("biometryCurrentSet", .biometryCurrentSet, 8), ("touchIDCurrentSet", .touchIDCurrentSet, 8),
            ("devicePasscode", .devicePasscode, 16),
            ("or", .or, 1 << 14), ("and", .and, 1 << 15), ("privateKeyUsage", .privateKeyUsage, 1 << 30),
            ("applicationPassword", .applicationPassword, 1 << 31),
        ]
        for (name, flags, value) in flags {
            table.row(
                "flag-\(name)", "SecAccessControlCreateFlags.\(name)", "value", value, .source("SecAccessControl.h")
            ) { _ in
                Int(flags.rawValue)
            }
        }
    }
}
