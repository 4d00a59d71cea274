import Foundation

/// Returns Apple's English sentence for a result code, or `OSStatus` and the number where none is known.
///
/// Apple's sentences are those that iOS shows to apps (SecErrorMessages.strings).
/// - Parameters:
///   - status: The result code.
///   - reserved: Unused; pass nil.
@discardableResult
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    NSString(string: message(for: status) ?? "OSStatus \(status)")
}

private func message(for status: OSStatus) -> String? {
    switch status {
    case errSecSuccess: "No error."
    case errSecUnimplemented: "Function or operation not implemented."
    case errSecDiskFull: "The disk is full."
    case errSecIO: "I/O error."
    case errSecOpWr: "File already open with write permission."
    case errSecParam: "One or more parameters passed to a function were not valid."
    case errSecWrPerm: "Write permissions error."
    case errSecAllocate: "Failed to allocate memory."
    case errSecUserCanceled: "User canceled the operation."
    case errSecBadReq: "Bad parameter or invalid state for operation."
    case errSecMissingEntitlement: "A required entitlement isn't present."
    case errSecRestrictedAPI: "Client is restricted and is not permitted to perform this operation."
    case errSecNotAvailable: "No keychain is available. You may need to restart your computer."
    case errSecReadOnly: "This keychain cannot be modified."
    case errSecAuthFailed: "The user name or passphrase you entered is not correct."
    case errSecDuplicateItem: "The specified item already exists in the keychain."
    case errSecItemNotFound: "The specified item could not be found in the keychain."
    case errSecBufferTooSmall: "There is not enough memory available to use the specified item."
    case errSecDataTooLarge:
        "This item contains information which is too large or in a format that cannot be displayed."
    case errSecNoSuchAttr: "The specified attribute does not exist."
    case errSecInvalidItemRef: "The specified item is no longer valid. It may have been deleted from the keychain."
    case errSecNoSuchClass: "The specified item does not appear to be a valid keychain item."
    case errSecInteractionNotAllowed: "User interaction is not allowed."
    case errSecKeySizeNotAllowed: "This item specifies a key size which is too large or too small."
    case errSecInteractionRequired: "User interaction is required, but is currently not allowed."
    case errSecUnsupportedFormat: "Import/Export format unsupported."
    case errSecDecode: "Unable to decode the provided data."
    default: nil
    }
}
