/// Opens a URL.
public struct OpenURL: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.appOpenURL
    /// The whole URL.
    public var url: String
    /// Whether only an app may open it whose site it is: `universalLinksOnly`.
    public var isForSitesAppOnly: Bool

    /// Creates a call.
    public init(url: String, isForSitesAppOnly: Bool = false) {
        self.url = url
        self.isForSitesAppOnly = isForSitesAppOnly
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` without a URL.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        url = try fields.required("url", \.string)
        isForSitesAppOnly = fields["universalLinksOnly"]?.boolean ?? false
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        ["url": .string(url), "universalLinksOnly": .boolean(isForSitesAppOnly)]
    }

    /// Whether the URL was opened.
    public struct Reply: PhoneReply {
        /// Whether it was.
        public var isOpened: Bool

        /// Creates a reply.
        public init(isOpened: Bool) {
            self.isOpened = isOpened
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            isOpened = try fields.required("opened", \.boolean)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["opened": .boolean(isOpened)] }
    }

    /// Opens the URL.
    public func perform(for caller: PhoneCaller) -> Reply {
        caller.phone.openURL(self, caller.launch)
    }
}

/// Asks whether an app is there that takes a URL of a scheme of its own.
public struct CanOpenURL: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.appCanOpenURL
    /// The whole URL.
    public var url: String

    /// Creates a call.
    public init(url: String) {
        self.url = url
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` without a URL.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        url = try fields.required("url", \.string)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["url": .string(url)] }

    /// Whether the URL can be opened.
    public struct Reply: PhoneReply {
        /// Whether an installed app has registered its scheme.
        public var canOpen: Bool

        /// Creates a reply.
        public init(canOpen: Bool) {
            self.canOpen = canOpen
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            canOpen = try fields.required("canOpen", \.boolean)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["canOpen": .boolean(canOpen)] }
    }

    /// Looks for the app.
    public func perform(for caller: PhoneCaller) -> Reply {
        Reply(canOpen: caller.phone.app(opening: url, from: nil) != nil)
    }
}
