import Foundation

/// The stage of a scenario: a phone with the app, a person, and a server.
///
/// A stage carries out actions and reports the current state. ``ScenarioPlayer`` knows the expectations, waiting times
/// and differences.
public protocol ScenarioStage: Sendable {
    /// The user on this stage; ``Scenario/username`` unless the server has other visitors.
    var username: String { get }

    // MARK: Done by the person

    /// Opens the app from the home screen, or returns to it.
    func open() async throws
    /// Goes to the home screen.
    func goHome() async throws
    /// Taps a button that is there and takes touches, by its label.
    func tap(_ label: String, in place: ScenarioPlace) async throws
    /// Replaces the text of a field that is there, by its identifier.
    func type(_ text: String, into field: String) async throws
    /// Fills a code that came by message into a field that is there, by its identifier.
    func fill(code: String, into field: String) async throws
    /// Answers the system's current prompt.
    func answer(_ answer: ScenarioAnswer) async throws
    /// Changes the phone in its Settings.
    func change(_ change: ScenarioChange) async throws

    // MARK: Looked at

    /// Whether the app or the home screen is shown.
    var surface: ScenarioSurface { get async throws }
    /// A button, by its label.
    func button(_ label: String, in place: ScenarioPlace) async throws -> ScenarioButton
    /// The text of an element, or the value of a field, by its identifier; nil if it is not on the screen.
    func text(of identifier: String) async throws -> String?
    /// The title of the app's topmost question; nil if there is none.
    var alert: String? { get async throws }
    /// The system's prompt as a ``ScenarioPrompt``; nil if there is none.
    ///
    /// - Parameter expected: The prompt that the step answers; nil between steps. A stage that can't see prompts
    ///   assumes this one.
    func prompt(expected: ScenarioPrompt?) async throws -> String?
    /// The newest one-time code that came by message and was not asked for before; nil if none has come.
    var newCode: String? { get async throws }
    /// The methods of the user's devices, as the server has them.
    ///
    /// - Parameter expected: The step's expectation, because not every server can be asked for everything.
    func methods(expected: ScenarioRecord) async throws -> ScenarioObservation<[String]>
    /// How many keys the app has on its phone.
    var keyCount: ScenarioObservation<Int> { get async throws }

    // MARK: Waited for

    /// Counts the stage's events, for ``wait(after:until:)``.
    var moment: Int { get async }
    /// Waits until more may be seen than at a moment.
    ///
    /// - Returns: false if nothing more will come, or the deadline has.
    func wait(after moment: Int, until deadline: Date) async -> Bool
    /// The actual state, to explain a difference; begins with a space, or is empty.
    var remark: String { get async }
}

extension ScenarioStage {
    /// The document's user.
    public var username: String { Scenario.username }
    /// Types the code.
    public func fill(code: String, into field: String) async throws { try await type(code, into: field) }
    /// Always 0: for stages that wait by looking again.
    public var moment: Int { get async { 0 } }
}

/// The contents of the screen.
public enum ScenarioSurface: Sendable, Hashable {
    /// The app.
    case app
    /// The home screen.
    case home
    /// Something else, in words.
    case other(String)
}

/// The position of a button.
public enum ScenarioPlace: Sendable, Hashable, CaseIterable {
    /// The bar of tabs.
    case tabBar
    /// The screen, under no question.
    case screen
    /// The question that is before everything.
    case alert
}

/// A button, as it is now.
public enum ScenarioButton: Sendable, Hashable {
    /// It is not there.
    case absent
    /// It is there and takes no touches.
    case disabled
    /// It takes touches.
    case enabled
}

/// A stage's observation, if it can make one.
public enum ScenarioObservation<Value: Sendable & Equatable>: Sendable, Equatable {
    /// It is so.
    case seen(Value)
    /// It can't be seen on this stage, for a reason.
    case unseen(String)
}

/// Why something could not be done or looked at.
public struct ScenarioFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The reason.
    public let description: String

    /// Creates a fault.
    public init(_ description: String) {
        self.description = description
    }
}
