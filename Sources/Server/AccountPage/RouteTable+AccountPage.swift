import LatchkeyWire

extension RouteTable {
    /// Binds the account page and how it is opened.
    mutating func onAccountPage(_ ceremony: AccountPageCeremony) {
        onSignedIn(.accountLink) { context throws(RequestFailure) in try ceremony.link(context) }
        on(.openAccountPage, ceremony.open)
        let page = MadeOnce { AccountPage.page.response }
        bind(.accountPage, accepts: .none) { _, _ throws(RequestFailure) in page.value }
    }
}

extension Endpoint {
    /// Whether a token of the account page permits this change.
    ///
    /// Recovery codes are among them, which work beyond the page's end: they are told, and alone they begin a recovery that
    /// waits, and that the device which opened the page can stop: no token of the page removes it.
    var isChangeOfAccountPage: Bool {
        [Endpoint.removeDevice, .endSession, .endSessions, .newRecoveryCodes].contains { $0.operationID == operationID }
    }
}
