import Foundation
import FoundationNetworking
import Security
import Testing

@Suite("Names of Foundation that apps use and Linux lacks")
struct FoundationGapsTests {
    private final class Sender: Sendable {}

    @Test("a response to no request can be made, as tests of client code do")
    func emptyResponse() {
        let response = URLResponse()
        #expect(response.mimeType == nil && response.expectedContentLength == -1)
        #expect(!(response is HTTPURLResponse))
    }

    @Test("notifications of a name and a sender come in their order, until the task is canceled")
    func notifications() async {
        let (center, name, sender) = (NotificationCenter(), Notification.Name("unlocked"), Sender())
        var iterator = center.notifications(named: name, object: sender).makeAsyncIterator()
        center.post(name: name, object: sender, userInfo: ["count": 1])
        center.post(name: name, object: Sender(), userInfo: ["count": 2])
        center.post(name: Notification.Name("locked"), object: sender)
        center.post(name: name, object: sender, userInfo: ["count": 3])
        #expect(await iterator.next()?.userInfo?["count"] as? Int == 1)
        #expect(await iterator.next()?.userInfo?["count"] as? Int == 3)
        let task = Task {
            var count = 0
            for await _ in center.notifications(named: name).map(\.name) { count += 1 }
            return count
        }
        task.cancel()
        #expect(await task.value == 0)
    }

    @Test("who no longer waits for notifications is not told any more")
    func forgotten() async {
        final class Watched: @unchecked Sendable {}
        let (center, name) = (NotificationCenter(), Notification.Name("unlocked"))
        weak var posted: Watched?
        do {
            let notifications = center.notifications(named: name)
            let first = notifications.makeAsyncIterator()
            withExtendedLifetime(first) {}
        }
        do {
            let object = Watched()
            posted = object
            center.post(name: name, object: object)
        }
        #expect(posted == nil)
    }

    @Test("the folders are those of FileManager, the library's is in the home folder")
    func folders() {
        let pairs: [(URL, FileManager.SearchPathDirectory)] = [
            (.documentsDirectory, .documentDirectory), (.cachesDirectory, .cachesDirectory),
            (.applicationSupportDirectory, .applicationSupportDirectory), (.downloadsDirectory, .downloadsDirectory),
            (.desktopDirectory, .desktopDirectory), (.moviesDirectory, .moviesDirectory),
            (.musicDirectory, .musicDirectory), (.picturesDirectory, .picturesDirectory),
        ]
        for (folder, kind) in pairs {
            #expect(FileManager.default.urls(for: kind, in: .userDomainMask) == [folder])
        }
        let home = FileManager.default.homeDirectoryForCurrentUser
        #expect(URL.libraryDirectory.path == home.appendingPathComponent("Library").path)
    }

    @Test("every error is an NSError, whatever its type is, and nothing else is one")
    func errors() {
        enum Refusal: Error { case first, second }
        let (refusal, none): (any Error, (any Error)?) = (Refusal.second, nil)
        #expect((refusal ~?> NSError.self)?.code == 1 && (refusal ~!> NSError.self).code == 1)
        let cause = NSError(domain: "a", code: 7)
        let error = NSError(domain: "b", code: 8, userInfo: [NSUnderlyingErrorKey: cause])
        #expect((error.userInfo[NSUnderlyingErrorKey] ~?> NSError.self) === cause)
        #expect((none ~?> NSError.self) == nil && ("text" ~?> NSError.self) == nil && (nil ~?> NSError.self) == nil)
        // Binds as `as?` does: more tightly than `??` and `==`.
        #expect(none ~?> NSError.self ?? cause == cause)
    }

    @Test("the app runs on the phone, not on a Mac")
    func process() {
        #expect(!ProcessInfo.processInfo.isiOSAppOnMac && !ProcessInfo.processInfo.isMacCatalystApp)
    }

    @Test("an error names all errors that led to it")
    func underlying() {
        let (one, two) = (NSError(domain: "one", code: 1), NSError(domain: "two", code: 2))
        let error = NSError(
            domain: "all", code: 0, userInfo: [NSUnderlyingErrorKey: one, "NSMultipleUnderlyingErrorsKey": [two, one]])
        #expect(error.underlyingErrors.map { ($0 as NSError).domain } == ["one", "two", "one"])
        #expect(one.underlyingErrors.isEmpty)
    }

    @Test("work that should be finished is done on another thread, and not told to stop")
    func activity() async {
        let isExpired = await withCheckedContinuation { done in
            ProcessInfo.processInfo.performExpiringActivity(withReason: "to save") { done.resume(returning: $0) }
        }
        #expect(!isExpired && ProcessInfo.processInfo.thermalState == .nominal)
    }
}
