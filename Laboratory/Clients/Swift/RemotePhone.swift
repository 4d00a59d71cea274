import Foundation

/// A virtual iPhone of a lab, and the person who holds it.
///
/// Waits end when the lab tells of a change, or throw ``LabExpectation`` after ``patience``.
public struct RemotePhone: Sendable {
    /// Its id, such as `p1`.
    public let id: String
    let lab: LabClient
    let cookie: String
    /// How long a wait lasts at most; 10 seconds by default.
    public var patience: Duration = .seconds(10)

    init(id: String, lab: LabClient, cookie: String) {
        self.id = id
        self.lab = lab
        self.cookie = cookie
    }

    /// The text fields among the roles.
    static let fields: Set<String> = ["textField", "secureTextField"]

    // MARK: Seeing

    /// What is on the screen.
    public var screen: RemoteScreen {
        get async throws { try await screen("") }
    }

    private func screen(_ query: String) async throws -> RemoteScreen {
        let (data, _) = try await lab.send("GET", "phones/\(id)/display" + query, cookie: cookie)
        return RemoteScreen(try JSONDecoder().decode(RemoteScreen.Reply.self, from: data))
    }

    /// Waits until a condition gives something for the screen.
    ///
    /// - Throws: ``LabExpectation`` with `words` and the screen if it never does.
    public func wait<Value>(_ words: String, until condition: (RemoteScreen) -> Value?) async throws -> Value {
        try await wait({ _ in words }, until: condition)
    }

    private func wait<Value>(
        _ words: (RemoteScreen) -> String, until condition: (RemoteScreen) -> Value?
    ) async throws -> Value {
        let end = ContinuousClock.now + patience
        var screen = try await screen
        while true {
            if let value = condition(screen) { return value }
            let left = end - ContinuousClock.now
            guard left > .zero else { throw LabExpectation(description: "\(words(screen)) On the screen:\n\(screen)") }
            let seconds = min(30, max(1, Int(left.components.seconds)))
            screen = try await self.screen("?after=\(screen.revision)&wait=\(seconds)")
        }
    }

    /// Waits for an element of this identifier or label.
    @discardableResult
    public func see(_ name: String) async throws -> RemoteScreen.Element {
        try await wait("“\(name)” did not come.") { $0.find(name) }
    }

    // MARK: Touching

    /// Opens an app by its bundle identifier, and waits for its first screen.
    public func open(_ app: String) async throws {
        try await touch(["open": ["_0": app]])
        _ = try await wait("\(app) showed no screen.") { $0.app == app && $0.elements.count > 1 ? true : nil }
    }

    /// Opens a URL, as a link in a message or a code that is scanned; the app whose URL it is comes to the front.
    public func openURL(_ url: String) async throws { try await touch(["openURL": ["_0": url]]) }

    /// Taps an element by its identifier or label, once it is there and enabled.
    public func tap(_ name: String) async throws {
        try await touch(name, nil) { ["tap": ["_0": $0]] }
    }

    /// Replaces the text of a field.
    public func type(_ text: String, into name: String) async throws {
        try await touch(name, Self.fields) { ["setText": ["_0": $0, "text": text]] }
    }

    /// Moves a slider to a place from 0 to 1.
    public func slide(_ name: String, to place: Double) async throws {
        try await touch(name, ["slider"]) { ["setText": ["_0": $0, "text": "\(place)"]] }
    }

    /// Presses Return in the field that has the keyboard.
    public func submit() async throws { try await touch(["submit": [:]]) }

    /// Holds an element, by its identifier or label: opens its menu.
    public func press(_ name: String) async throws {
        try await touch(name, nil) { ["press": ["_0": $0]] }
    }

    /// Pulls a list down, by its identifier or label.
    public func pull(_ name: String) async throws {
        try await touch(name, nil) { ["pull": ["_0": $0]] }
    }

    /// Swipes a row away, by its identifier or label.
    public func swipeAway(_ name: String) async throws {
        try await touch(name, nil) { ["swipeToDelete": ["_0": $0]] }
    }

    /// Swipes an app out of the app switcher: ends it.
    public func close(_ app: String) async throws { try await touch(["close": ["_0": app]]) }

    /// Goes to the home screen.
    public func goHome() async throws { try await touch(["home": [:]]) }

    /// Presses the side button: locks the screen, or wakes it.
    public func pressSideButton() async throws { try await touch(["side": [:]]) }

    /// Touches an element once it can be touched; one that goes on the way is looked for again.
    private func touch(
        _ name: String, _ roles: Set<String>?, _ touch: (String) -> [String: [String: String]]
    ) async throws {
        let end = ContinuousClock.now + patience
        while true {
            let element = try await enabled(name, roles)
            do {
                return try await self.touch(touch(element.id))
            } catch let problem as LabClientError
                where ["no_element", "not_touchable"].contains(problem.code) && ContinuousClock.now < end
            {
                continue
            }
        }
    }

    private func enabled(_ name: String, _ roles: Set<String>?) async throws -> RemoteScreen.Element {
        try await wait({ screen in
            screen.obstacle(to: name, roles: roles) ?? "There is no “\(name)” that can be touched."
        }) { screen in
            screen.find(name, roles: roles).flatMap { $0.isEnabled ? $0 : nil }
        }
    }

    private func touch(_ touch: [String: [String: String]]) async throws {
        _ = try await lab.send("POST", "phones/\(id)/touch", body: try JSONEncoder().encode(touch), cookie: cookie)
    }

    // MARK: The person

    /// Who looks at the phone, or touches its sensor.
    public enum Look: String, Sendable {
        /// The owner.
        case match
        /// Somebody else.
        case noMatch
    }

    /// The person looks once the phone asks for a face or finger.
    public func look(_ who: Look = .match) async throws {
        try await answer(who.rawValue, "person.\(who.rawValue)", "The phone did not ask for a face or finger.")
    }

    /// Lets the app do what it asks for.
    public func allow() async throws {
        try await answer("allow", "prompt.allow", "The phone did not ask for a permission.")
    }

    /// Does not let it.
    public func dontAllow() async throws {
        try await answer("dontAllow", "prompt.dontAllow", "The phone did not ask for a permission.")
    }

    /// Taps Cancel in what the system asks.
    public func cancel() async throws {
        try await answer("cancel", "prompt.cancel", "The phone did not ask anything that can be cancelled.")
    }

    private func answer(_ answer: String, _ mark: String, _ words: String) async throws {
        _ = try await wait(words) { $0.prompt == nil ? nil : $0.find(mark) }
        let body = try JSONEncoder().encode(["answer": answer])
        _ = try await lab.send("POST", "phones/\(id)/person", body: body, cookie: cookie)
    }

    // MARK: Around it

    /// Its requests that went through the lab, oldest first; the newest 200.
    public var requests: [LabRequest] {
        get async throws {
            struct Log: Decodable { var wire: [LabRequest] }
            let (data, _) = try await lab.send("GET", "wire", cookie: cookie)
            return try JSONDecoder().decode(Log.self, from: data).wire.filter { $0.phone == id }
        }
    }

    /// Expects a request among those that were sent; the path ends in `path`.
    ///
    /// - Throws: ``LabExpectation`` with all requests if there is none.
    @discardableResult
    public func expectRequest(_ method: String, _ path: String, status: Int? = nil) async throws -> LabRequest {
        let sent = try await requests
        let found = sent.last {
            $0.method == method && $0.path.hasSuffix(path) && (status == nil || $0.status == status)
        }
        guard let found else {
            let lines = sent.map { "  \($0)" }.joined(separator: "\n")
            throw LabExpectation(description: "Expected \(method) \(path). On the wire:\n\(lines)")
        }
        return found
    }

    /// The newest text message that it got; nil if it got none.
    public var latestMessage: String? {
        get async throws {
            struct Message: Decodable {
                var body: String
                var phones: [String]
            }
            struct List: Decodable { var messages: [Message] }
            let (data, _) = try await lab.send("GET", "messages", cookie: cookie)
            return try JSONDecoder().decode(List.self, from: data).messages.first { $0.phones.contains(id) }?.body
        }
    }
}
