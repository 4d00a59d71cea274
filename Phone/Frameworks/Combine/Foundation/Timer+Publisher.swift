import Foundation

extension Timer {
    /// Sends the date again and again, once it is connected.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
        options: RunLoop.SchedulerOptions? = nil
    ) -> Timer.TimerPublisher {
        TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
    }

    /// Sends the date again and again, once it is connected.
    ///
    /// https://developer.apple.com/documentation/foundation/timer/timerpublisher
    public final class TimerPublisher: ConnectablePublisher {
        /// The kind of values.
        public typealias Output = Date
        /// It cannot fail.
        public typealias Failure = Never

        /// How many seconds lie between two dates.
        public let interval: TimeInterval
        /// How exact, in seconds.
        public let tolerance: TimeInterval?
        /// The run loop of the timer.
        public let runLoop: RunLoop
        /// In which mode.
        public let mode: RunLoop.Mode
        /// How things run.
        public let options: RunLoop.SchedulerOptions?
        private let roster = SubjectRoster<Date, Never>(excess: .isLost)

        /// Creates the publisher.
        public init(
            interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
            options: RunLoop.SchedulerOptions? = nil
        ) {
            self.interval = interval
            self.tolerance = tolerance
            self.runLoop = runLoop
            self.mode = mode
            self.options = options
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
            roster.add(subscriber)
        }

        /// Starts a timer; cancelling the result stops it.
        public func connect() -> any Cancellable {
            let roster = roster
            // Foundation's `Timer(timeInterval:)` on Linux fires at once.
            let timer = Timer(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: true) { _ in
                roster.send(Date())
            }
            if let tolerance { timer.tolerance = tolerance }
            runLoop.add(timer, forMode: mode)
            return AnyCancellable { timer.invalidate() }
        }
    }
}
