import Foundation

/// One session in the browser sheet, from its first page to its end, on the thread of the app's call.
struct WebRun {
    let phone: VirtualPhone
    let launch: LaunchToken
    let call: StartWebSession
    let app: App
    private let loader = WebLoader()
    private var navigation: WebNavigation
    /// The cookies of an ephemeral session; nil if it shares the phone's.
    private var ownCookies: WebCookies?
    /// The number of the request that is awaited.
    private var number = 0
    /// How often a person with a script has done something.
    private var actions = 0

    /// Enough for every sign-in: pages that lead in a circle must not keep a script busy for ever.
    private static let maximumActions = 100

    init(_ phone: VirtualPhone, _ launch: LaunchToken, _ call: StartWebSession, _ app: App) {
        self.phone = phone
        self.launch = launch
        self.call = call
        self.app = app
        navigation = WebNavigation(callback: call.callback, schemes: app.urlSchemes)
        ownCookies = call.isEphemeral ? WebCookies() : nil
    }

    /// Goes from page to page; returns the URL of the callback.
    mutating func run(from url: URL) throws(PhoneFailure) -> String {
        guard openSheet() else { throw .webAuthentication(.canceledLogin) }
        defer { close() }
        var step = navigation.open(url, headers: call.headers)
        while true {
            switch step {
            case .end(let url): return url
            case .load(let request): load(request)
            case .show(let document): show(.page(document))
            case .fail(let failure):
                note(failure.rawValue)
                show(.failure(failure))
            case .stay: break
            }
            step = try nextStep()
        }
    }

    // MARK: The sheet

    /// Shows the sheet, unless the app is over, has one already, or has canceled the session meanwhile.
    private func openSheet() -> Bool {
        let sheet = WebSheet(session: call.session, host: URL(string: call.url)?.host ?? "")
        return phone.screen.change { state in
            guard state.apps[launch] != nil, state.webSheets[launch] == nil,
                state.canceledWebSessions.removeValue(forKey: launch) != call.session
            else { return false }
            state.webSheets[launch] = sheet
            return true
        }
    }

    private func close() {
        loader.close()
        change { $0 = nil }
    }

    /// Changes the sheet, if it is still there.
    private func change(_ body: (inout WebSheet?) -> Void) {
        phone.screen.change { state in
            guard state.webSheets[launch]?.session == call.session else { return }
            body(&state.webSheets[launch])
        }
    }

    private func show(_ content: WebSheet.Content) {
        let host = navigation.host
        change { sheet in
            sheet?.host = host
            sheet?.show(content)
        }
    }

    /// Writes down what came of a page: host and outcome, never its address.
    private func note(_ outcome: String) {
        phone.log.append(
            time: phone.now, app: app.bundleIdentifier, operation: "phone.webPage",
            outcome: "\(navigation.host) \(outcome)")
    }

    // MARK: Requests

    private mutating func load(_ request: WebRequest) {
        number += 1
        show(.loading)
        let (number, launch, session, screen) = (number, launch, call.session, phone.screen)
        let deliver: @Sendable (WebReply) -> Void = { reply in
            screen.change { state in
                guard state.webSheets[launch]?.session == session else { return }
                state.webSheets[launch]?.push(.loaded(number, reply))
            }
        }
        guard !phone.isAirplaneMode else { return deliver(.failure(.offline)) }
        loader.load(request, headers: headers(for: request.url), completion: deliver)
    }

    /// The fields of the header that the browser sends itself.
    private func headers(for url: URL) -> [String: String] {
        let version = phone.configuration.systemVersion.replacingOccurrences(of: ".", with: "_")
        var fields = [
            "Accept": "text/html,application/xhtml+xml;q=0.9,text/plain;q=0.8,*/*;q=0.5",
            "Accept-Language": "en",
            "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS \(version) like Mac OS X) Latchkey",
        ]
        let time = phone.now
        let cookies = ownCookies ?? phone.state.withLock { $0.durable.webCookies }
        fields["Cookie"] = cookies.field(for: url, now: time)
        return fields
    }

    private mutating func take(_ reply: WebReply) -> WebNavigation.Step {
        guard case .response(let status, let headers, _) = reply, let url = navigation.request?.url else {
            return navigation.take(reply)
        }
        note("\(status)")
        if let field = headers["set-cookie"] {
            let time = phone.now
            if ownCookies == nil {
                phone.state.withLock { $0.durable.webCookies.take(field, from: url, now: time) }
            } else {
                ownCookies?.take(field, from: url, now: time)
            }
        }
        return navigation.take(reply)
    }

    // MARK: Events

    /// Waits for what comes next: a response, a touch, the person, or the end.
    private mutating func nextStep() throws(PhoneFailure) -> WebNavigation.Step {
        askPerson()
        switch try nextEvent() {
        case .cancel: throw .webAuthentication(.canceledLogin)
        case .tryAgain: return navigation.retry()
        case .follow(let index, let entries): return navigation.follow(index, entries)
        case .submit(let index, let entries): return navigation.submit(from: index, entries)
        case .loaded(let number, let reply): return number == self.number ? take(reply) : .stay
        }
    }

    private func nextEvent() throws(PhoneFailure) -> WebSheet.Event {
        // Nil inside: the sheet went with its launch.
        let event = phone.screen.wait(until: nil) { state -> WebSheet.Event?? in
            guard state.webSheets[launch]?.session == call.session else { return .some(nil) }
            return state.webSheets[launch]?.next().map { .some($0) }
        }
        guard let event = event ?? nil else { throw .connection(.launchEnded) }
        return event
    }

    /// Lets a person with a script act on the page, until they have done something that leads elsewhere, or nothing.
    private mutating func askPerson() {
        let person = phone.state.withLock { $0.person }
        guard !(person is ScreenPerson) else { return }
        while actions < Self.maximumActions {
            let seen = phone.screen.look { state in
                let sheet = state.webSheets[launch]
                return sheet?.events.isEmpty == true ? sheet?.seen : nil
            }
            guard let seen else { return }
            let action = person.act(on: seen)
            guard action != .none else { return }
            actions += 1
            var isDone = false
            change { isDone = $0?.perform(action) ?? false }
            guard isDone else { return note("nothing there for the person to \(action.name)") }
        }
    }
}

extension WebAction {
    /// The action's name, without what is typed.
    fileprivate var name: String {
        switch self {
        case .type: "type"
        case .tap: "tap"
        case .cancel: "cancel"
        case .none: "do"
        }
    }
}
