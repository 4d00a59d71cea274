import Foundation

extension Timer {
    /// Makes a timer that calls a block once it is added to a run loop.
    ///
    /// It is Apple's `Timer(timeInterval:repeats:block:)`
    /// (developer.apple.com/documentation/foundation/timer/init(timeinterval:repeats:block:)), in whose place
    /// `tools/ios-on-linux` writes it: Foundation's on Linux calls the block at once.
    ///
    /// - Parameters:
    ///   - interval: seconds until the first call, and between two calls; one ten thousandth if it is not above 0.
    ///   - repeats: whether it is called more than once.
    ///   - block: is called on the run loop's thread.
    public convenience init(
        firstAfter interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) {
        let interval = interval > 0 ? interval : 0.0001
        self.init(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
    }
}

// As for `NotificationCenter`: `tools/ios-on-linux` writes a closure in the place of a `#selector`.
extension Timer {
    /// A closure that belongs to the run loop's thread; Objective-C's messages ask for no `Sendable` either.
    private struct Reaction: @unchecked Sendable {
        let run: (Timer) -> Void
    }

    /// Makes a timer that calls a method, and schedules it on the current run loop
    /// (developer.apple.com/documentation/foundation/timer/scheduledtimer(timeinterval:target:selector:userinfo:repeats:)).
    ///
    /// - Parameters:
    ///   - interval: seconds between two calls.
    ///   - target: whose method it is.
    ///   - reaction: calls the method. The timer keeps it, and with it the target, until it is invalidated.
    ///   - userInfo: is not kept: ``userInfo`` is nil.
    ///   - repeats: whether it is called more than once.
    @discardableResult
    public class func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector reaction: @escaping (Timer) -> Void, userInfo: Any?,
        repeats: Bool
    ) -> Timer {
        let call = Reaction(run: reaction)
        return scheduledTimer(withTimeInterval: interval, repeats: repeats) { call.run($0) }
    }

    /// Makes a timer that calls a method, once it is added to a run loop
    /// (developer.apple.com/documentation/foundation/timer/init(timeinterval:target:selector:userinfo:repeats:)).
    ///
    /// The parameters are those of ``scheduledTimer(timeInterval:target:selector:userInfo:repeats:)``.
    public convenience init(
        timeInterval interval: TimeInterval, target: Any, selector reaction: @escaping (Timer) -> Void, userInfo: Any?,
        repeats: Bool
    ) {
        let call = Reaction(run: reaction)
        self.init(firstAfter: interval, repeats: repeats) { call.run($0) }
    }
}
