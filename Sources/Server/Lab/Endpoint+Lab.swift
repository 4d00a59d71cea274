import LatchkeyWire

extension Endpoint {
    /// Shows the messages that the server has sent.
    public static let labMessages = Endpoint(
        method: .get, path: "/lab/messages", queryParameters: [.messagesTo], operationID: "labMessages", tag: "Lab",
        summary: "Read the messages that went out",
        description: """
            In the lab profile no message reaches a telephone: the last 500 are kept in memory and shown here, whole. \
            If the server has a lab token, it is sent as a bearer token.
            """,
        request: nil, response: LabMessageList.self, problems: [.authorizationRequired, .accessTokenInvalid],
        bearer: .optional)

    /// Returns the server's time.
    public static let labClock = Endpoint(
        method: .get, path: "/lab/clock", operationID: "labClock", tag: "Lab", summary: "Read the server's clock",
        description: "The time by which challenges, codes and tokens begin and end.",
        request: nil, response: LabClockReading.self, problems: [.authorizationRequired, .accessTokenInvalid],
        bearer: .optional)

    /// Shifts the server's clock.
    public static let labClockSet = Endpoint(
        method: .post, path: "/lab/clock", operationID: "labClockSet", tag: "Lab", summary: "Shift the server's clock",
        description: """
            Shifts the time by which challenges, codes and tokens begin and end, for tests of what expires. The shift \
            ends with the process.
            """,
        request: LabClockRequest.self, response: LabClockReading.self,
        problems: [.authorizationRequired, .accessTokenInvalid], bearer: .optional)

    /// Tells which faults wait.
    public static let labFaults = Endpoint(
        method: .get, path: "/lab/faults", operationID: "labFaults", tag: "Lab", summary: "Read the faults that wait",
        description: "Each goes once it has met the requests that it is for.",
        request: nil, response: LabFaultList.self, problems: [.authorizationRequired, .accessTokenInvalid],
        bearer: .optional)

    /// Adds a fault.
    public static let labFaultsAdd = Endpoint(
        method: .post, path: "/lab/faults", operationID: "labFaultsAdd", tag: "Lab",
        summary: "Let the next requests fail",
        description: """
            `unavailable` answers 503, `lost_request` and `lost_reply` close the connection before and after the request \
            is carried out, `delay` carries it out later. Requests to `/lab` itself are spared.
            """,
        request: LabFault.self, response: LabFaultList.self,
        problems: [.authorizationRequired, .accessTokenInvalid], bearer: .optional)

    /// Forgets all faults.
    public static let labFaultsClear = Endpoint(
        method: .delete, path: "/lab/faults", operationID: "labFaultsClear", tag: "Lab",
        summary: "Forget the faults that wait", description: "Requests go as usual again.",
        request: nil, response: LabFaultList.self, problems: [.authorizationRequired, .accessTokenInvalid],
        bearer: .optional)

    /// The operations that only a server of the lab profile has.
    public static let lab = [labMessages, labClock, labClockSet, labFaults, labFaultsAdd, labFaultsClear]
}

extension PathParameter {
    /// The number whose messages are wanted.
    public static let messagesTo = PathParameter(
        name: "to",
        schema: FieldSchema.text(PhoneNumber.self, "Only messages to this number; `+` may be sent as `%2B`."))
}
