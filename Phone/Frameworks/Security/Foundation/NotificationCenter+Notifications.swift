import Foundation

@available(iOS 15, *)
extension NotificationCenter {
    /// Returns the notifications of a name as they come
    /// (developer.apple.com/documentation/foundation/notificationcenter/notifications(named:object:)).
    ///
    /// - Parameter object: who posts them; nil for anybody.
    @preconcurrency
    public func notifications(
        named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
    ) -> Notifications {
        Notifications(self, name, object)
    }

    /// Notifications as they come, without an end
    /// (developer.apple.com/documentation/foundation/notificationcenter/notifications).
    public final class Notifications: AsyncSequence, Sendable {
        /// What comes.
        public typealias Element = Notification
        /// What takes them.
        public typealias AsyncIterator = Iterator

        private let center: NotificationCenter
        private let name: Notification.Name
        private let object: (any AnyObject & Sendable)?

        init(_ center: NotificationCenter, _ name: Notification.Name, _ object: (any AnyObject & Sendable)?) {
            (self.center, self.name, self.object) = (center, name, object)
        }

        /// Begins to listen; what is posted from now on waits until it is taken.
        public func makeAsyncIterator() -> Iterator {
            let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
            // Only the center looks at what it gave out.
            nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil) {
                continuation.yield(Posted(notification: $0))
            }
            continuation.onTermination = { [center] _ in center.removeObserver(token) }
            return Iterator(posted: stream.makeAsyncIterator())
        }

        /// Takes one notification after the other; nil once its task was canceled.
        public struct Iterator: AsyncIteratorProtocol {
            /// What comes.
            public typealias Element = Notification

            var posted: AsyncStream<Posted>.Iterator

            /// Waits for the next notification.
            public mutating func next() async -> Notification? { await posted.next()?.notification }

            /// Waits for the next notification, on an actor.
            @available(iOS 18, *)
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await posted.next(isolation: actor)?.notification
            }
        }

        /// A notification is not `Sendable`; whoever posted it has given it away.
        struct Posted: @unchecked Sendable {
            let notification: Notification
        }
    }
}
