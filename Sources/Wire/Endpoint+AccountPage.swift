extension Endpoint {
    /// Makes a link to the account page.
    public static let accountLink = Endpoint(
        method: .post, path: "/api/v1/account/link", operationID: "accountLink", tag: "Account page",
        summary: "Get a link to the account page",
        description: """
            The link opens the page once, within 60 seconds, for as long as the session of this account token goes on. \
            Open it in the browser of the device that asks; don't send it to another one. An account token is required \
            also where changes need none.
            """,
        request: nil, response: AccountLinkResponse.self,
        problems: [
            .authorizationRequired, .accessTokenInvalid, .accountSuspended, .insufficientUserAuthentication,
        ], bearer: .required)

    /// Opens the account page.
    public static let openAccountPage = Endpoint(
        method: .post, path: "/api/v1/account/open", operationID: "openAccountPage", tag: "Account page",
        summary: "Exchange the code of a link for the page's token",
        description: """
            What the page does first. A code is accepted once; one answer says that it can't be used. The token reads the \
            account, ends sessions, removes single devices and makes recovery codes; it permits no other change.
            """,
        request: OpenAccountPageRequest.self, response: AccountPageResponse.self, problems: [.accountLinkInvalid],
        bearer: .none)

    /// The page on which a user looks after their account.
    public static let accountPage = Endpoint(
        method: .get, path: "/account", operationID: "accountPage", tag: "Account page",
        summary: "The page on which people look after their account",
        description: """
            Devices, sessions, recovery codes and notices, by the operations above. Without the code of a link it shows \
            nothing of anybody.
            """, request: nil, response: nil, problems: [], bearer: .none, mediaType: "text/html; charset=utf-8")

    /// The operations of the account page, where it is switched on.
    public static let accountPages = [accountLink, openAccountPage, accountPage]
}
