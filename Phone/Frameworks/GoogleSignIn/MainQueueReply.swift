import Foundation

/// An object and a completion handler on their way to the main queue.
///
/// The SDK's handlers are not `@Sendable`, and its objects not `Sendable`: they come from Objective-C, where nobody
/// checks. Handing both over is sound because the object guards its own state, and the handler is called once, on the
/// main queue only.
struct MainQueueReply<Object, Value>: @unchecked Sendable {
    private let object: Object
    private let completion: ((Value?, (any Error)?) -> Void)?

    init(_ object: Object, _ completion: ((Value?, (any Error)?) -> Void)?) {
        self.object = object
        self.completion = completion
    }

    /// Calls the handler, later and on the main queue, with what is made of the object there.
    func send(_ outcome: @escaping @Sendable (Object) -> (Value?, (any Error)?)) {
        DispatchQueue.main.async {
            let (value, error) = outcome(object)
            completion?(value, error)
        }
    }
}

/// A value that passes from the one who made it to the one who asked for it, and is used by one of them at a time.
struct Handover<Value>: @unchecked Sendable {
    let value: Value
}
