import Foundation

/// Something that can be ended early.
///
/// https://developer.apple.com/documentation/combine/cancellable
public protocol Cancellable {
    /// Ends it; further calls do nothing.
    func cancel()
}

extension Cancellable {
    /// Keeps this in a collection, so that it lives as long as that.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        collection.append(AnyCancellable(self))
    }

    /// Keeps this in a set, so that it lives as long as that.
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(AnyCancellable(self))
    }
}

/// Something that can be ended early, and ends when nobody holds it any more.
///
/// https://developer.apple.com/documentation/combine/anycancellable
public final class AnyCancellable: Cancellable, Hashable {
    private let lock = NSLock()
    private var action: (() -> Void)?

    /// Runs a closure at the first cancellation.
    public init(_ cancel: @escaping () -> Void) { action = cancel }

    /// Wraps another cancellable.
    public init<C: Cancellable>(_ canceller: C) { action = { canceller.cancel() } }

    deinit { action?() }

    /// Ends it; further calls do nothing.
    public func cancel() {
        let action = lock.withLock { () -> (() -> Void)? in
            defer { self.action = nil }
            return self.action
        }
        action?()
    }

    /// Keeps this in a collection, so that it lives as long as that.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Keeps this in a set, so that it lives as long as that.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Whether two are the same object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
