import Foundation

/// The prompt options of an app's context at the time of a call.
///
/// Crosses with each request, since apps may
/// change it between calls.
public struct ContextOptions: Sendable, Hashable {
    /// The phone's number for the context; nil for a fresh one that lives for this call.
    public var handle: Int64?
    /// The text shown when the call brings none.
    public var reason: String
    /// The fallback button's title; nil for the system's, empty to hide the button.
    public var fallbackTitle: String?
    /// The cancel button's title; nil for the system's.
    public var cancelTitle: String?
    /// Whether a prompt may be shown.
    public var isInteractive: Bool
    /// How long after unlocking the phone with biometry no new match is needed, in seconds: 0 to 300.
    public var reuseDuration: TimeInterval

    /// Creates options; the defaults are those of a fresh context.
    public init(
        handle: Int64? = nil, reason: String = "", fallbackTitle: String? = nil, cancelTitle: String? = nil,
        isInteractive: Bool = true, reuseDuration: TimeInterval = 0
    ) {
        self.handle = handle
        self.reason = reason
        self.fallbackTitle = fallbackTitle
        self.cancelTitle = cancelTitle
        self.isInteractive = isInteractive
        self.reuseDuration = reuseDuration
    }

    /// The form in which they cross to the phone.
    public var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [
            "reason": .string(reason), "interactive": .boolean(isInteractive), "reuse": .real(reuseDuration),
        ]
        if let handle { fields["handle"] = .integer(handle) }
        if let fallbackTitle { fields["fallbackTitle"] = .string(fallbackTitle) }
        if let cancelTitle { fields["cancelTitle"] = .string(cancelTitle) }
        return .dictionary(fields)
    }

    /// Reads the form of ``archived``; missing or invalid members keep their defaults.
    public init(archived: PropertyListValue?) {
        let fields = archived?.dictionary ?? [:]
        self.init(
            handle: fields["handle"]?.integer, reason: fields["reason"]?.string ?? "",
            fallbackTitle: fields["fallbackTitle"]?.string, cancelTitle: fields["cancelTitle"]?.string,
            isInteractive: fields["interactive"]?.boolean ?? true, reuseDuration: fields["reuse"]?.real ?? 0)
    }
}

/// An object that represents an authentication context on the phone: `LAContext`.
///
/// Security knows contexts only by this protocol, because LocalAuthentication is above it.
public protocol AuthenticationContextReference: AnyObject {
    /// The context's handle and its present options.
    func contextOptions() -> ContextOptions
}
