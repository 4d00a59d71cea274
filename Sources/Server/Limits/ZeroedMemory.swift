#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A fixed number of elements whose bytes are all zero at first.
///
/// The system gives the memory a page at a time, when it is first written, so a large table that is hardly used costs
/// next to nothing; `Array(repeating:count:)` would write every page at once.
///
/// `@unchecked Sendable` since it owns a C pointer; its owner's lock guards the elements.
final class ZeroedMemory<Element: BitwiseCopyable>: @unchecked Sendable {
    /// How many elements there are.
    let count: Int
    private let elements: UnsafeMutablePointer<Element>

    /// Creates the memory.
    ///
    /// - Parameter count: How many elements; at least 1. `Element` must be a type for which bytes of zero are a value.
    init(count: Int) {
        self.count = max(1, count)
        // Where the system has no memory left there is no server either; nothing from outside chooses the count.
        guard let memory = calloc(self.count, MemoryLayout<Element>.stride) else {
            preconditionFailure("no memory for a table of \(count) entries")
        }
        elements = memory.bindMemory(to: Element.self, capacity: self.count)
    }

    deinit {
        free(elements)
    }

    /// The element at an index from 0 to `count - 1`.
    subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count)
            return elements[index]
        }
        set {
            precondition(index >= 0 && index < count)
            elements[index] = newValue
        }
    }
}
