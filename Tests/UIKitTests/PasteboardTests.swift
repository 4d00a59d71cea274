import Testing
import VirtualPhoneTesting

@testable import UIKit

@Suite("The pasteboard")
struct PasteboardTests {
    /// A clock that stands still until a test moves it.
    private final class Clock: @unchecked Sendable {
        // Sendable because only the test's own thread touches it.
        var now = Date(timeIntervalSince1970: 1_000)
    }

    private let clock = Clock()
    private let board: UIPasteboard

    init() {
        let clock = clock
        board = UIPasteboard(clock: { clock.now })
    }

    @Test("Items are gone at their expiration date, and not before")
    func expiration() {
        let date = clock.now.addingTimeInterval(60)
        board.setItems([[UIPasteboard.typeAutomatic: "123456"]], options: [.expirationDate: date, .localOnly: true])
        clock.now += 59
        #expect(board.string == "123456")
        let changes = board.changeCount
        clock.now += 1
        #expect(board.string == nil)
        #expect(!board.hasStrings)
        #expect(board.items.isEmpty)
        #expect(board.changeCount == changes)
    }

    @Test("What is copied later does not expire with what was there before")
    func laterItems() {
        let date = clock.now.addingTimeInterval(60)
        board.setItems([["public.text": "a"]], options: [.expirationDate: date])
        board.string = "b"
        clock.now += 61
        #expect(board.string == "b")
        board.setItems([["public.text": "c"]], options: [.expirationDate: date])
        #expect(board.numberOfItems == 0, "the date is over already")
        board.addItems([["public.text": "d"]])
        #expect(board.strings == ["d"])
    }

    @Test("Further items go when the first do")
    func addedItems() {
        board.setItems([["public.text": "a"]], options: [.expirationDate: clock.now.addingTimeInterval(60)])
        board.addItems([["public.text": "b"]])
        #expect(board.strings == ["a", "b"])
        clock.now += 60
        #expect(board.strings == nil)
    }

    @Test("A date of a wrong type, and an unknown option, change nothing")
    func oddOptions() {
        board.setItems(
            [["public.text": "a"]], options: [.expirationDate: "soon", UIPasteboard.OptionsKey(rawValue: "x"): 1])
        #expect(board.string == "a")
    }

    @Test("Texts are read from the types of texts, as texts and as bytes; other items stay as they are")
    func types() throws {
        board.items = [
            ["public.utf8-plain-text": "a"], ["public.plain-text": Data("ü".utf8)], ["public.text": Data([0xFF])],
            [UIPasteboard.typeAutomatic: try #require(URL(string: "https://example.com"))], ["com.example.own": 7],
        ]
        #expect(board.strings == ["a", "ü"])
        #expect(board.numberOfItems == 5)
        #expect(board.items[3].keys.sorted() == ["public.url"])
        #expect(board.items[4]["com.example.own"] as? Int == 7)
        let changes = board.changeCount
        board.items = []
        #expect(board.string == nil)
        #expect(board.changeCount == changes + 1)
    }

    @Test("a URL, a value and bytes are copied by their types, and who watches is told")
    func urlsAndValues() throws {
        final class Count: @unchecked Sendable { var changes = 0 }
        let count = Count()
        let watching = NotificationCenter.default.addObserver(
            forName: UIPasteboard.changedNotification, object: board, queue: nil
        ) { _ in count.changes += 1 }
        defer { NotificationCenter.default.removeObserver(watching) }
        let url = try #require(URL(string: "otpauth://totp/Anna"))
        board.url = url
        #expect(board.hasURLs && board.url == url && !board.hasStrings)
        board.setValue("123456", forPasteboardType: "public.utf8-plain-text")
        #expect(board.string == "123456" && !board.hasURLs)
        #expect(board.data(forPasteboardType: "public.utf8-plain-text") == Data("123456".utf8))
        board.setData(Data([1]), forPasteboardType: "com.example.code")
        #expect(board.value(forPasteboardType: "com.example.code") as? Data == Data([1]))
        #expect(board.data(forPasteboardType: "public.url") == nil)
        board.addItems([["public.url": url]])
        #expect(count.changes == 4)
    }
}
