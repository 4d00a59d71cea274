extension Endpoint {
    /// Erases the account of an account token.
    public static let eraseAccount = Endpoint(
        method: .delete, path: "/api/v1/account", operationID: "eraseAccount", tag: "Account",
        summary: "Erase the own account for good",
        description: """
            Removes the user of the account token and all that the server holds about them: devices, sessions, numbers, \
            attested keys, linked identities, notices. The name is free then. Nothing brings the account back. An account \
            token is required also where changes need none; a token of the account page does not suffice. Whose token \
            says of an account that is gone already gets the same reply, so the request can be sent again.
            """,
        request: nil, response: Acknowledgement.self,
        problems: [
            .authorizationRequired, .accessTokenInvalid, .accountSuspended, .insufficientUserAuthentication,
        ], bearer: .required)
}
