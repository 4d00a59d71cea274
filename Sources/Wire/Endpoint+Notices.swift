extension Endpoint {
    private static let bearerRefusals: [ProblemCode] = [
        .authorizationRequired, .accessTokenInvalid, .accountSuspended,
    ]

    /// Lists a user's notices.
    public static let notices = Endpoint(
        method: .get, path: "/api/v1/notices", queryParameters: [.noticesBefore], operationID: "notices",
        tag: "Notices",
        summary: "List what happened to the account",
        description: """
            Newest first, at most 50 at once; `before` asks for those older than an id. A notice is kept for 400 days, \
            the newest 100 of each kind at most. It is written together with what it tells.
            """,
        request: nil, response: NoticeListResponse.self, problems: bearerRefusals, bearer: .required)

    /// Marks notices as read.
    public static let readNotices = Endpoint(
        method: .post, path: "/api/v1/notices/read", operationID: "readNotices", tag: "Notices",
        summary: "Mark notices as read", description: "Marks the given one and all older ones, on all devices.",
        request: ReadNoticesRequest.self, response: ReadNoticesResponse.self, problems: bearerRefusals,
        bearer: .required)

    /// Asks for a code to a new number.
    public static let changeNumber = Endpoint(
        method: .post, path: "/api/v1/numbers/change", operationID: "changeNumber", tag: "Numbers",
        summary: "Get a code at a new phone number",
        description: """
            Nothing changes until the code comes back by `numbers/verify`. A user has one change at a time: a second \
            request makes the first one's code void. There are the limits of `request-otp`; beyond those of a day the \
            reply is the same, and nothing is sent.
            """,
        request: NumberChangeRequest.self, response: RequestOTPResponse.self,
        problems: bearerRefusalsOfChanges + [.notFound, .tooManyAttempts, .messagesUnavailable], bearer: .required,
        tellsLimit: true)

    /// Changes a number.
    public static let verifyNumber = Endpoint(
        method: .post, path: "/api/v1/numbers/verify", operationID: "verifyNumber", tag: "Numbers",
        summary: "Change a phone number with the code that was sent to it",
        description: """
            In one step the number is verified and replaces the device's, and that of the user's other devices with \
            the same old number; codes that were sent to the old one are void, and the old one is told. There are five \
            attempts per code.
            """,
        request: NumberVerifyRequest.self, response: Acknowledgement.self,
        problems: bearerRefusalsOfChanges + [.otpInvalid, .otpExpired], bearer: .required)

    /// Switches sign-in with codes off or on.
    public static let switchSMS = Endpoint(
        method: .post, path: "/api/v1/sms", operationID: "switchSMS", tag: "Numbers",
        summary: "Switch sign-in with one-time codes off or on",
        description: """
            While it is off, `request-otp` sends nothing for the account, with the reply as ever, and no device becomes \
            or is enrolled as `smsOTP`. An account without a key can't switch it off: nobody could sign in.
            """,
        request: SMSSwitchRequest.self, response: SMSSwitchResponse.self,
        problems: bearerRefusalsOfChanges + [.keyRequired], bearer: .required)
}

extension PathParameter {
    /// The id of the oldest notice that the client has.
    public static let noticesBefore = PathParameter(
        name: "before", schema: FieldSchema.text(NoticeID.self, "Only notices older than this one."))
}
