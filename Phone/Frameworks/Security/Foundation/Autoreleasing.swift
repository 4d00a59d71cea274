import Foundation

/// A pointer to a variable that receives an object, such as `NSErrorPointer`; an ordinary pointer here.
public typealias AutoreleasingUnsafeMutablePointer = UnsafeMutablePointer

/// Runs the closure, then lets go of the objects that it took pointers into.
///
/// - Returns: what the closure returns.
/// - Throws: what the closure throws.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    let pools = AutoreleasePools.ofThisThread
    pools.push()
    defer { pools.pop() }
    return try body()
}

@available(iOS, unavailable)
extension NSData {
    /// The address of the bytes, valid until the innermost `autoreleasepool` ends, as that of `bytes` on Apple's systems.
    ///
    /// On Linux `bytes` itself is valid only as long as somebody holds the object, which is not so in
    /// `(data as NSData).bytes`. `tools/ios-on-linux` puts this in its place.
    public var autoreleasedBytes: UnsafeRawPointer {
        AutoreleasePools.ofThisThread.keep(self)
        return bytes
    }
}

@available(iOS, unavailable)
extension NSMutableData {
    /// The address of the bytes, valid until the innermost `autoreleasepool` ends.
    public var autoreleasedMutableBytes: UnsafeMutableRawPointer {
        AutoreleasePools.ofThisThread.keep(self)
        return mutableBytes
    }
}

/// The objects of one thread that live until a pool ends.
///
/// Outside of all pools, where Apple's run loops and dispatch queues have one, the oldest go when there are many.
final class AutoreleasePools {
    /// How many objects are kept outside of all pools.
    static let limit = 1024
    /// How many of their bytes.
    static let byteLimit = 1 << 26

    private static let key = "dev.latchkey.autorelease-pools"
    private var pools: [[NSData]] = []
    private var outside: [NSData] = []
    private var outsideBytes = 0

    /// The pools of the running thread, which go with it.
    static var ofThisThread: AutoreleasePools {
        let storage = Thread.current.threadDictionary
        if let pools = storage[key] as? AutoreleasePools { return pools }
        let pools = AutoreleasePools()
        storage[key] = pools
        return pools
    }

    func push() { pools.append([]) }

    func pop() { pools.removeLast() }

    func keep(_ data: NSData) {
        if !pools.isEmpty { return pools[pools.count - 1].append(data) }
        outside.append(data)
        outsideBytes += data.length
        guard outside.count > 2 * Self.limit || outsideBytes > 2 * Self.byteLimit else { return }
        while outside.count > Self.limit || outsideBytes > Self.byteLimit, outside.count > 1 {
            outsideBytes -= outside.removeFirst().length
        }
    }
}
