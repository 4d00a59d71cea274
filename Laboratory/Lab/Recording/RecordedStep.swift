import VirtualPhone

/// What a person did to a phone, and what came of it.
public struct RecordedStep: Codable, Sendable, Hashable {
    /// What was done.
    public enum Deed: String, Codable, Sendable, Hashable {
        /// An app was opened, or swiped out of the app switcher.
        case open, close
        /// An element was tapped, held, pulled down, or swiped away.
        case tap, press, pull, delete
        /// The text of a field was replaced.
        case type
        /// Return was pressed.
        case submit
        /// The home screen was gone to, or the side button pressed.
        case home, side
        /// The owner, or somebody else, looked at the phone or touched its sensor.
        case look, strangerLooks
        /// A URL was opened, as a link in a message is.
        case openURL
    }

    /// The phone's id.
    public var phone: String
    /// What was done.
    public var deed: Deed
    /// The app that it was done to, by its bundle identifier; `com.apple.springboard` for what the system puts before it.
    public var app: String
    /// The element; nil where there was none.
    public var element: RecordedElement?
    /// What the field's text became, or the URL that was opened; nil elsewhere.
    public var text: String?
    /// The texts that came upon the app's screen, without those that have digits: they change.
    public var seen: [String]
    /// The app on whose screen they came; nil if none did.
    public var seenIn: String?

    /// Where a slider was moved to, from 0 to 1; nil for other steps.
    var slidTo: Double? {
        guard deed == .type, element?.role == ScreenRole.slider.rawValue else { return nil }
        return text.flatMap(Double.init).flatMap { (0...1).contains($0) ? $0 : nil }
    }
}

/// An element as tests find it.
public struct RecordedElement: Codable, Sendable, Hashable {
    /// The role, such as `button`.
    public var role: String
    /// The accessibility identifier; nil without one.
    public var identifier: String?
    /// The visible text, or that for screen readers.
    public var label: String
    /// How many characters its field had; 0 for others.
    public var length: Int
    /// The accessibility identifier of the picker whose wheel was turned to it, empty if that has none; nil for others.
    public var wheel: String?

    /// - Parameter parent: what it is in.
    init(_ node: ScreenNode, in parent: ScreenNode? = nil) {
        wheel = parent.flatMap { $0.role == .picker && $0.style.kind == "wheel" ? $0.identifier ?? "" : nil }
        role = node.role.rawValue
        identifier = node.identifier
        label = node.label
        length = node.value?.count ?? 0
    }

    /// By what tests find it; empty if it has no words.
    var name: String { identifier ?? label }

    /// Whether an element of a screen is this one.
    func isSame(as node: ScreenNode) -> Bool {
        guard node.role.rawValue == role else { return false }
        if let identifier { return node.identifier == identifier }
        return node.label == label
    }
}

/// What was recorded.
///
/// The reply to `GET recording`, and the body of `POST recording/play`.
public struct Recording: Codable, Sendable, Hashable {
    /// Whether it goes on.
    public var isOn: Bool
    /// What was done, in order; 500 at the most.
    public var steps: [RecordedStep]
}

/// The body of `POST recording`.
public struct RecordingOrder: Codable, Sendable, Hashable {
    /// True begins a new recording, false ends the one that runs.
    public var isOn: Bool
}

/// The reply to `POST recording/play`.
public struct PlayedRecording: Codable, Sendable, Hashable {
    /// How many steps were done.
    public var steps: Int
    /// Why the next one could not be; nil if all were.
    public var failure: String?
}
