/// A pointer to a variable that receives an object, such as `NSErrorPointer`; an ordinary pointer here.
public typealias AutoreleasingUnsafeMutablePointer = UnsafeMutablePointer

/// Runs the closure: there are no autoreleased objects here, so nothing is left to drain.
///
/// - Returns: what the closure returns.
/// - Throws: what the closure throws.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
