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
