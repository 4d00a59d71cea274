import AppShared
import Combine
import LatchkeyFlow
import LatchkeyKeyRotation

/// The screen "Recovery phrase": the 24 words, while nobody but the person can see them.
///
/// The Keychain asks for the owner each time. The words are covered while something is before the app or the screen is
/// recorded, and forgotten when the app leaves the screen or a picture of it was taken. What is covered is not on the
/// screen at all, so that neither a picture in the app switcher nor assistive technology has it.
@MainActor public final class WordsViewModel: ObservableObject {
    /// A word and its position, counted from 1.
    public struct Word: Sendable, Identifiable {
        /// The position.
        public let id: Int
        /// The word.
        public let text: String
    }

    /// Why the words are covered.
    public enum Cover: String, Sendable, Hashable {
        /// Something is before the app.
        case inactive
        /// The screen is recorded or mirrored.
        case captured
    }

    /// Whether the Keychain is being asked.
    @Published public private(set) var isAsking = false
    /// Why the words can't be shown, or what to do about a picture of them.
    @Published public private(set) var notice: Notice?
    /// Whether the screen is recorded or mirrored.
    @Published public private(set) var isCaptured = false
    @Published private var isActive = true
    @Published private var phrase: [Word] = []

    /// Reads the words; the Keychain asks for the owner.
    var read: () async throws(RotationError) -> SeedPhrase = { () throws(RotationError) in
        throw RotationError(.notBegun)
    }
    /// Called with an error whose next step is the rotation's, such as words that are lost; true if it is dealt with.
    var onLoss: (RotationError) -> Bool = { _ in false }
    /// Raised when the words are forgotten: those that come later are not taken.
    private var turn = 0

    init() {}

    /// The words in their order; empty while they are covered or not asked for.
    public var words: [Word] { cover == nil ? phrase : [] }
    /// Whether the words have been read, covered or not.
    public var isOpen: Bool { !phrase.isEmpty }

    /// Why the words are covered; `nil` if they are not.
    public var cover: Cover? { isCaptured ? .captured : isActive ? nil : .inactive }

    /// Reads the words.
    public func show() async {
        guard !isAsking else { return }
        isAsking = true
        notice = nil
        let mine = turn
        do throws(RotationError) {
            let phrase = try await read()
            if mine == turn {
                self.phrase = phrase.words().enumerated().map { Word(id: $0.offset + 1, text: $0.element) }
            }
        } catch {
            if !onLoss(error) { notice = Notice("The words can’t be shown", .rotation(error)) }
        }
        isAsking = false
    }

    /// Forgets the words.
    public func hide() {
        turn += 1
        phrase = []
    }

    // MARK: Who else may see the screen

    /// To be called when something comes before the app, such as the app switcher.
    public func resignActive() { isActive = false }

    /// To be called when the app gets touches again.
    public func becomeActive() { isActive = true }

    /// To be called when the app is no longer seen: the words are forgotten.
    public func enterBackground() {
        isActive = false
        hide()
    }

    /// To be called when the screen begins or ceases to be recorded or mirrored.
    public func capture(_ isCaptured: Bool) {
        if isCaptured != self.isCaptured { self.isCaptured = isCaptured }
    }

    /// To be called when a picture of the screen was taken: it may show the words, and be in the cloud already.
    public func takeScreenshot() {
        guard !words.isEmpty else { return }
        hide()
        notice = Notice(
            .failure, "You took a picture of your words",
            message: "Delete it from Photos, also from “Recently Deleted”. Who has the picture has your account.")
    }
}

extension WordsViewModel.Word: CustomStringConvertible {
    /// The position, without the word.
    public var description: String { "word \(id)" }
}

extension WordsViewModel.Word: CustomReflectable {
    /// Shows the position only.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
