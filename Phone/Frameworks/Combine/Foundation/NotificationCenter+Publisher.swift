import Foundation

extension NotificationCenter {
    /// Sends the notifications of a name, and of an object if one is given.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
        Publisher(center: self, name: name, object: object)
    }

    /// Sends notifications; one that a subscriber did not ask for is lost to it.
    ///
    /// https://developer.apple.com/documentation/foundation/notificationcenter/publisher
    public struct Publisher: Combine.Publisher, Equatable {
        /// The kind of values.
        public typealias Output = Notification
        /// It cannot fail.
        public typealias Failure = Never

        /// The center that posts the notifications.
        public let center: NotificationCenter
        /// Their name.
        public let name: Notification.Name
        /// Their object; nil for any.
        public let object: AnyObject?

        /// Creates the publisher.
        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            self.center = center
            self.name = name
            self.object = object
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
            let (center, name, object) = (center, name, object)
            let conduit = SubjectConduit<Notification, Never>(
                AnySubscriber(subscriber), excess: .isLost, newest: nil
            ) { $0.release() }
            let token = center.addObserver(forName: name, object: object, queue: nil) { [weak conduit] notification in
                conduit?.offer(notification)
            }
            conduit.holds(AnyCancellable { center.removeObserver(token) })
            subscriber.receive(subscription: conduit)
        }

        /// Whether both send the same notifications.
        public static func == (lhs: Self, rhs: Self) -> Bool {
            lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
        }
    }
}
