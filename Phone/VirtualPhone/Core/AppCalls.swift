/// Reads the Info.plist that an app was installed with.
///
/// `Bundle.main` has the same in a process of the app's own; several apps in one process have only this.
public struct ReadInfoDictionary: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.appInfoDictionary

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// The Info.plist.
    public struct Reply: PhoneReply {
        /// Its contents.
        public var info: [String: PropertyListValue]

        /// Creates a reply.
        public init(info: [String: PropertyListValue]) {
            self.info = info
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            info = try fields.required("info", \.dictionary)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["info": .dictionary(info)] }
    }

    /// Reads it.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        Reply(info: try caller.phone.infoDictionary(caller.launch))
    }
}

/// Ends the app with an Objective-C exception: what a framework raises when it is used wrongly, and Swift cannot catch.
public struct RaiseException: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.appException

    /// The exception's name, for example `NSInvalidArgumentException`.
    public var name: String
    /// What was wrong, in one sentence.
    public var reason: String

    /// Creates a call.
    public init(name: String, reason: String) {
        self.name = name
        self.reason = reason
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        name = try fields.required("name", \.string)
        reason = try fields.required("reason", \.string)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["name": .string(name), "reason": .string(reason)] }

    /// Ends the launch; ``VirtualPhone/terminations`` says why.
    ///
    /// - Throws: always, a failure of the domain `.connection`: the launch is over.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> NoReply {
        caller.phone.end(caller.launch, .fatalRule("\(name): \(reason)"))
        throw .connection(.launchEnded)
    }
}

/// Asks whether the phone has a network.
///
/// Frameworks that send requests of their own ask before each: in airplane mode nothing leaves the phone.
public struct ReadNetworkState: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.networkState

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// The answer.
    public struct Reply: PhoneReply {
        /// Whether requests leave the phone.
        public var isConnected: Bool

        /// Creates a reply.
        public init(isConnected: Bool) {
            self.isConnected = isConnected
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            isConnected = try fields.required("connected", \.boolean)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["connected": .boolean(isConnected)] }
    }

    /// Says whether airplane mode is off.
    public func perform(for caller: PhoneCaller) -> Reply {
        Reply(isConnected: !caller.phone.isAirplaneMode)
    }
}

extension VirtualPhone {
    /// The Info.plist that the app of a launch was installed with.
    func infoDictionary(_ token: LaunchToken) throws(PhoneFailure) -> [String: PropertyListValue] {
        try state.withLock { state throws(PhoneFailure) in try state.running(token).app.infoDictionary }
    }
}
