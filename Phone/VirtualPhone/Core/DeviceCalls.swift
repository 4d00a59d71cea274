/// Reads the entitlements an app was signed with.
public struct ReadEntitlements: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.appEntitlements

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// The app's identity.
    public struct Reply: PhoneReply {
        /// The bundle identifier.
        public var identifier: String
        /// The entitlements, a property list.
        public var entitlements: [String: PropertyListValue]

        /// Creates a reply.
        public init(identifier: String, entitlements: [String: PropertyListValue]) {
            self.identifier = identifier
            self.entitlements = entitlements
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            identifier = try fields.required("identifier", \.string)
            entitlements = try fields.required("entitlements", \.dictionary)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            ["identifier": .string(identifier), "entitlements": .dictionary(entitlements)]
        }
    }

    /// Reads the entitlements.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.entitlements(caller.launch)
    }
}

/// Reads the information that `UIDevice` provides.
public struct DescribeDevice: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.deviceDescription

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// The phone as apps see it.
    public struct Reply: PhoneReply {
        /// The name of the phone, for example "iPhone".
        public var name: String
        /// The kind of device, for example "iPhone".
        public var model: String
        /// The marketing name, for example "iPhone 15 Pro".
        public var modelName: String
        /// The machine identifier, for example "iPhone16,1".
        public var modelIdentifier: String
        /// The name of the system, for example "iOS".
        public var systemName: String
        /// The version of the system, for example "18.1".
        public var systemVersion: String
        /// Names the phone to the apps of one vendor: 16 bytes.
        public var vendorIdentifier: [UInt8]

        /// Creates a reply.
        public init(
            name: String, model: String, modelName: String, modelIdentifier: String, systemName: String,
            systemVersion: String, vendorIdentifier: [UInt8]
        ) {
            self.name = name
            self.model = model
            self.modelName = modelName
            self.modelIdentifier = modelIdentifier
            self.systemName = systemName
            self.systemVersion = systemVersion
            self.vendorIdentifier = vendorIdentifier
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            name = try fields.required("name", \.string)
            model = try fields.required("model", \.string)
            modelName = try fields.required("modelName", \.string)
            modelIdentifier = try fields.required("modelIdentifier", \.string)
            systemName = try fields.required("systemName", \.string)
            systemVersion = try fields.required("systemVersion", \.string)
            vendorIdentifier = try fields.required("vendorIdentifier", \.bytes)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            [
                "name": .string(name), "model": .string(model), "modelName": .string(modelName),
                "modelIdentifier": .string(modelIdentifier), "systemName": .string(systemName),
                "systemVersion": .string(systemVersion), "vendorIdentifier": .bytes(vendorIdentifier),
            ]
        }
    }

    /// Describes the phone.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.describeDevice(caller.launch)
    }
}
