/// Finds the folder that the apps of an application group share.
public struct FindGroupContainer: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.appGroupContainer

    /// The group's identifier, such as `group.com.example.notes`.
    public var group: String

    /// Creates a call.
    public init(group: String) {
        self.group = group
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        group = try fields.required("group", \.string)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["group": .string(group)] }

    /// The answer.
    public struct Reply: PhoneReply {
        /// The folder's absolute path; nil if the app's entitlements don't name the group.
        public var path: String?

        /// Creates a reply.
        public init(path: String?) {
            self.path = path
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            path = try fields.optional("path", \.string)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { path.map { ["path": .string($0)] } ?? [:] }
    }

    /// Finds it, and makes it if it is not there.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        Reply(path: try caller.phone.groupContainer(group, for: caller.launch)?.path)
    }
}
