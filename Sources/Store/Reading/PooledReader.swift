/// A read-only connection with its statements; used by one thread at a time.
package protocol PooledReader: AnyObject, Sendable {
    /// Whether it is open and was not lost.
    var isUsable: Bool { get }
    /// Closes it.
    func close()
}
