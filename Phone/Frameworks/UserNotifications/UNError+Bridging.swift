// Written by tools/generate from tools/templates/ErrorBridging.swift.template: edit that.

import Foundation

extension UNError {
    /// Reads an error object of any domain, as generated code of Apple's overlay does; an unknown code becomes
    /// `Code.notificationsNotAllowed`.
    ///
    /// On iOS the object keeps its domain; here it gets that of these errors.
    public init(_nsError error: NSError) {
        self.init(Code(rawValue: error.code) ?? .notificationsNotAllowed, userInfo: error.userInfo)
    }

    /// The error as an object.
    public var _nsError: NSError { _bridgeToObjectiveC() }
}

// A plain Swift struct does not cast to NSError with `as?` on Linux; with this conformance it does, both ways.
extension UNError: _ObjectiveCBridgeable {
    /// Makes the error object.
    public func _bridgeToObjectiveC() -> NSError {
        NSError(domain: UNError.errorDomain, code: code.rawValue, userInfo: errorUserInfo)
    }

    /// Reads an error object of this domain.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout UNError?) {
        _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// Reads an error object; false unless it is of this domain.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout UNError?) -> Bool {
        guard source.domain == UNError.errorDomain, let code = Code(rawValue: source.code) else { return false }
        result = UNError(code, userInfo: source.userInfo)
        return true
    }

    /// Reads an error object; one of another domain becomes `Code.notificationsNotAllowed`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> UNError {
        var result: UNError?
        if let source { _forceBridgeFromObjectiveC(source, result: &result) }
        return result ?? UNError(.notificationsNotAllowed)
    }
}
