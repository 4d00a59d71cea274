import AppShared
import ChatterWire
import Combine
import Foundation
import LatchkeyKit

/// The screen "Post": steps 1 to 3 and 8 of the document's flow.
@MainActor public final class PostViewModel: ObservableObject {
    /// Whether the screen is shown.
    @Published public var isPresented = false
    /// Whether the sign-in sheet is shown over it.
    @Published public var isSigningIn = false {
        didSet { if oldValue, !isSigningIn { signin.cancel() } }
    }
    /// The text in the field; it stays there until the back end has taken it.
    @Published public var message = ""
    /// Whether the saved chatterID is being read, before the screen opens.
    @Published public private(set) var isOpening = false
    /// Whether a chatt is on its way.
    @Published public private(set) var isSending = false
    /// The alert; nil if there is none.
    @Published public var alert: ChatterAlert?
    /// What came of the saved sign-in, or of the last chatt.
    @Published public private(set) var notice: Notice?

    /// The sign-in sheet.
    public let signin: SigninViewModel
    /// Called after the back end has taken a chatt; the screen closes afterwards.
    var onPost: () async -> Void = {}
    private let services: ChatterServices
    private var hasAppeared = false
    /// How often the screen was opened: what a chatt of an earlier time comes to does not touch a later one.
    private var openings = 0

    init(services: ChatterServices) {
        self.services = services
        signin = SigninViewModel(services: services)
        signin.onFinish = { [weak self] notice in
            self?.notice = notice
            self?.isSigningIn = false
        }
    }

    /// Opens the screen: the first time in a launch, after the saved chatterID was read behind biometrics.
    public func open() async {
        guard !isOpening, !isPresented else { return }
        isOpening = true
        notice = nil
        do throws(LatchkeyError) {
            if try await services.keeper.loadOnce() == .expired {
                notice = Notice(.information, "You can sign in to post", message: "Your saved sign-in has expired.")
            }
        } catch {
            notice = Notice(savedSignIn: error)
        }
        isOpening = false
        hasAppeared = false
        openings += 1
        alert = nil
        isPresented = true
    }

    /// To be called when the screen appears: opens the sign-in sheet if there is no valid chatterID, but only once.
    public func appear() {
        guard !hasAppeared else { return }
        hasAppeared = true
        if services.keeper.current == nil { isSigningIn = true }
    }

    /// Whether there is a text to send, and none on its way.
    public var canSend: Bool { text != nil && !isSending }

    /// Why the text can't be sent; nil if it can, or if the field is empty.
    public var hint: String? {
        guard text == nil, !trimmed.isEmpty else { return nil }
        return trimmed.unicodeScalars.count > ChattMessage.maximumLength
            ? "A chatt has at most \(ChattMessage.maximumLength) characters." : "A chatt is one line of text."
    }

    private var trimmed: String { message.trimmingCharacters(in: .whitespacesAndNewlines) }
    private var text: ChattMessage? { ChattMessage(rawValue: trimmed) }

    /// Posts the text, if there is a valid chatterID; closes the screen only after the back end has said yes.
    public func send() async {
        guard !isSending, let text else { return }
        guard let identity = services.keeper.current else { return alert = .signinError }
        isSending = true
        notice = nil
        let opening = openings
        do throws(LatchkeyError) {
            try await services.store.postChatt(text, as: identity)
            if trimmed == text.rawValue { message = "" }
            await onPost()
            if opening == openings { isPresented = false }
        } catch {
            await failed(error, identity, opening)
        }
        isSending = false
    }

    private func failed(_ error: LatchkeyError, _ identity: SessionIdentity, _ opening: Int) async {
        notice = Notice("Chatt not posted", error)
        if error.refusedStatus == 401 {
            do throws(LatchkeyError) {
                try await services.keeper.discard(identity)
            } catch {
                notice = Notice("The refused sign-in is still saved", error)
            }
        }
        if opening == openings, isPresented { alert = .sendError }
    }

    /// To be called when the alert was dismissed: the screen closes, as in the document, and the text stays for next time.
    public func dismissAlert() {
        alert = nil
        isPresented = false
    }
}
