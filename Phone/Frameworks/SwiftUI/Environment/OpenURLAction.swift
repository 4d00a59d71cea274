import Foundation
import UIKit

/// An action that opens a URL.
///
/// See <https://developer.apple.com/documentation/swiftui/openurlaction>.
public struct OpenURLAction {
    /// The result of a custom open URL action.
    public struct Result: Sendable {
        enum Kind {
            case handled, discarded, system(URL?)
        }

        let kind: Kind

        /// The handler opened the URL.
        public static let handled = Result(kind: .handled)
        /// The handler discarded the URL.
        public static let discarded = Result(kind: .discarded)
        /// The handler leaves the URL to the system.
        public static let systemAction = Result(kind: .system(nil))
        /// The handler leaves another URL to the system.
        public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
    }

    private let handler: (URL) -> Result

    /// Creates an action with a handler.
    public init(handler: @escaping (URL) -> Result) {
        self.handler = handler
    }

    /// Leaves every URL to the phone.
    static var system: OpenURLAction { OpenURLAction { _ in .systemAction } }

    /// Opens a URL.
    @MainActor @preconcurrency
    public func callAsFunction(_ url: URL) {
        callAsFunction(url) { _ in }
    }

    /// Opens a URL, then says whether it was opened.
    @MainActor @preconcurrency
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        switch handler(url).kind {
        case .handled: completion(true)
        case .discarded: completion(false)
        case .system(let other):
            let url = other ?? url
            Task { completion(await UIApplication.shared.open(url)) }
        }
    }
}
