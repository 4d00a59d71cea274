import LatchkeyCrypto

/// The secret by which a running app proves which launch it is; the identity comes from it.
public struct LaunchToken: Sendable, Hashable, CustomStringConvertible {
    /// 32 lower-case hexadecimal digits, as handed over in the environment.
    public let text: String

    /// Reads a token; nil unless it has the form of one.
    public init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else { return nil }
        self.text = text
    }

    /// Draws a token that can't be guessed.
    static func random() throws(PhoneFailure) -> LaunchToken {
        do {
            let digits = Array("0123456789abcdef")
            let bytes = try SecureRandom.bytes(16)
            let text = bytes.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
            guard let token = LaunchToken(text) else { throw PhoneFailure.connection(.unknownLaunchToken) }
            return token
        } catch {
            throw .connection(.unknownLaunchToken)
        }
    }

    /// A description without its contents.
    public var description: String { "LaunchToken" }
}

/// One run of an app on a phone.
public struct AppLaunch: Sendable, Hashable {
    /// The app.
    public let bundleIdentifier: String
    /// The how-manieth launch on this phone, from 1.
    public let number: Int
    /// The token with which its process reaches the phone.
    public let token: LaunchToken
}

/// The end of a launch, and why.
public struct Termination: Sendable, Hashable {
    /// Why a launch ended.
    public enum Reason: Sendable, Hashable {
        /// The app ended by itself, or was ended in good order.
        case exited
        /// The app was killed.
        case killed
        /// The app's connection ended.
        case disconnected
        /// The app broke a rule that iOS punishes with death; with Apple's message.
        case fatalRule(String)
    }

    /// The app.
    public let bundleIdentifier: String
    /// The number of the launch on this phone.
    public let number: Int
    /// Why.
    public let reason: Reason
}

/// An app could not be launched.
public enum LaunchError: Error, Sendable, Hashable {
    /// The app is not installed.
    case notInstalled
    /// No random bytes could be had.
    case noRandomness
}
