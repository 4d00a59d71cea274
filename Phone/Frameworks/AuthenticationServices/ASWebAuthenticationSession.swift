import Foundation
import LatchkeyLock
import UIKit
import VirtualPhone

/// Signs a person in on a website, in a sheet of the system's over the app.
///
/// A session lives until its completion handler was called, also if nothing else holds it, as since iOS 13. As Apple's
/// the class is not `Sendable`.
///
/// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession
open class ASWebAuthenticationSession: NSObject {
    /// Gets the URL to which the website led the session, or an ``ASWebAuthenticationSessionError``; called once, on the
    /// main thread.
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    private enum Stage {
        case new, started(number: Int64), over
    }

    private let url: URL
    private let callback: WebCallback
    private let handler: CompletionHandler
    private let stage = Lock(Stage.new)
    private var headers: [String: String] = [:]

    /// Names the window over which the sheet is presented; must be set before ``start()``.
    open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?

    /// Whether the sheet has cookies of its own, which go with it.
    ///
    /// Then the person is not asked first. Default: false.
    open var prefersEphemeralWebBrowserSession = false

    /// Further fields of the first request's header; they replace none that the browser sends itself.
    @available(iOS 17.4, *)
    open var additionalHeaderFields: [String: String]? {
        get { headers.isEmpty ? nil : headers }
        set { headers = newValue ?? [:] }
    }

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - URL: the first page; of the scheme http or https, else iOS ends the app.
    ///   - callbackURLScheme: the scheme of the URL that ends the session; nil for those in the app's Info.plist.
    ///   - completionHandler: called once, on the main thread.
    public init(url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {
        url = URL
        callback = callbackURLScheme.map { .scheme($0) } ?? .registered
        handler = completionHandler
    }

    /// Creates a session that ends at a URL of a custom scheme, or of the app's own website.
    ///
    /// - Parameters:
    ///   - URL: the first page; of the scheme http or https, else iOS ends the app.
    ///   - callback: the URL that ends the session.
    ///   - completionHandler: called once, on the main thread.
    @available(iOS 17.4, *)
    public init(url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {
        url = URL
        self.callback = callback.rule
        handler = completionHandler
    }

    /// Whether ``start()`` would succeed.
    open var canStart: Bool {
        guard case .new = stage.withLock({ $0 }) else { return false }
        return presentationContextProvider != nil
    }

    /// Starts the session, once.
    ///
    /// Call it on the main thread, as on iOS.
    ///
    /// - Returns: whether it was started. Without a ``presentationContextProvider`` the completion handler gets
    ///   `presentationContextNotProvided` too; of a session that was started or canceled before nothing more is heard.
    @discardableResult
    open func start() -> Bool {
        let number = Int64.random(in: 1...Int64.max)
        let isNew = stage.withLock { stage in
            guard case .new = stage else { return false }
            stage = .started(number: number)
            return true
        }
        guard isNew else { return false }
        guard let provider = presentationContextProvider else {
            end(with: nil, ASWebAuthenticationSessionError(.presentationContextNotProvided))
            return false
        }
        askForAnchor(provider)
        run(
            StartWebSession(
                session: number, url: url.absoluteString, callback: callback,
                isEphemeral: prefersEphemeralWebBrowserSession, headers: headers))
        return true
    }

    /// Cancels the session and takes its sheet away; the completion handler gets `canceledLogin` if it was started.
    ///
    /// A session that is over stays as it is.
    open func cancel() {
        let running: Int64? = stage.withLock { stage in
            switch stage {
            case .new: stage = .over
            case .started(let number): return number
            case .over: break
            }
            return nil
        }
        guard let running else { return }
        DispatchQueue.global(qos: .userInitiated).async {
            // Without its phone the session ends by itself.
            _ = try? ProcessPhone.connection.send(CancelWebSession(session: running))
        }
    }

    /// Calls the completion handler, once.
    func tell(_ url: URL?, _ error: ASWebAuthenticationSessionError?) {
        let isOver = stage.withLock { stage in
            if case .over = stage { return true }
            stage = .over
            return false
        }
        // The object, as Apple's: its user information is empty.
        if !isOver { handler(url, error?._bridgeToObjectiveC()) }
    }
}
