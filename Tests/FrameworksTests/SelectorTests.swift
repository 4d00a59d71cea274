import Foundation
import LatchkeyLock
import Security
import Testing

@Suite("Notifications and timers that call a method")
struct SelectorTests {
    private final class Observer: Sendable {
        let heard = Lock<[String]>([])

        func hear(_ notification: Notification) {
            heard.withLock { $0.append(notification.name.rawValue) }
        }

        func listen(to center: NotificationCenter, _ name: String?, object: Any? = nil) {
            center.addObserver(
                self, selector: { [weak self] in self?.hear($0) }, name: name.map { Notification.Name($0) },
                object: object)
        }
    }

    private final class Leaver {
        let center: NotificationCenter
        init(_ center: NotificationCenter) { self.center = center }
        deinit { center.removeObserver(self) }
    }

    private func post(_ center: NotificationCenter, _ names: String..., object: Any? = nil) {
        for name in names { center.post(name: Notification.Name(name), object: object) }
    }

    @Test("an observer hears what it listens to, by name and sender, until it is removed")
    func observer() {
        let (center, observer, sender) = (NotificationCenter(), Observer(), NSObject())
        observer.listen(to: center, "a")
        observer.listen(to: center, "b", object: sender)
        post(center, "a", "b", "c")
        post(center, "b", object: sender)
        #expect(observer.heard.withLock { $0 } == ["a", "b"])
        center.removeObserver(observer)
        post(center, "a", "b", object: sender)
        #expect(observer.heard.withLock { $0 } == ["a", "b"])
    }

    @Test("an observer is removed from one name, one sender, one center, and others stay")
    func partly() {
        let (center, other, observer, sender) = (NotificationCenter(), NotificationCenter(), Observer(), NSObject())
        let bystander = Observer()
        for each in [observer, bystander] { each.listen(to: center, "a") }
        observer.listen(to: center, "b", object: sender)
        observer.listen(to: other, "a")
        center.removeObserver(observer, name: Notification.Name("b"), object: NSObject())
        center.removeObserver(observer, name: Notification.Name("a"), object: nil)
        post(center, "a", "b", object: sender)
        post(other, "a")
        #expect(observer.heard.withLock { $0 } == ["b", "a"])
        #expect(bystander.heard.withLock { $0 } == ["a"])
    }

    @Test("an observer that is gone is not called, and may remove itself on its way out")
    func gone() {
        let center = NotificationCenter()
        let calls = Lock(0)
        weak var observer: Leaver?
        do {
            let leaver = Leaver(center)
            observer = leaver
            center.addObserver(leaver, selector: { _ in calls.withLock { $0 += 1 } }, name: nil, object: nil)
            post(center, "a")
        }
        post(center, "b")
        #expect(observer == nil && calls.withLock { $0 } == 1)
    }

    @Test("tokens of closures are removed as before")
    func tokens() {
        let center = NotificationCenter()
        let calls = Lock(0)
        let token = center.addObserver(forName: nil, object: nil, queue: nil) { _ in calls.withLock { $0 += 1 } }
        post(center, "a")
        center.removeObserver(token)
        post(center, "a")
        #expect(calls.withLock { $0 } == 1)
    }

    @Test("a timer calls the method, and keeps its target until it is invalidated")
    func timers() {
        weak var target: Observer?
        let calls = Lock(0)
        let timer: Timer = {
            let observer = Observer()
            target = observer
            return Timer(
                timeInterval: 60, target: observer,
                selector: { timer in
                    withExtendedLifetime(observer) { calls.withLock { $0 += timer.isValid ? 1 : 0 } }
                }, userInfo: nil, repeats: true)
        }()
        timer.fire()
        timer.fire()
        #expect(calls.withLock { $0 } == 2 && target != nil)
        timer.invalidate()
        let scheduled = Timer.scheduledTimer(
            timeInterval: 60, target: self, selector: { _ in calls.withLock { $0 += 1 } }, userInfo: nil,
            repeats: false)
        scheduled.fire()
        #expect(calls.withLock { $0 } == 3 && !scheduled.isValid)
    }
}
