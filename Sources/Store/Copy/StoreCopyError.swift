/// Why a store was not copied; the source is as it was.
///
/// The description is safe to log: it contains no stored value.
public enum StoreCopyError: Error, Sendable, Equatable {
    /// The source could not be read.
    case source(StoreError)
    /// The target could not be written.
    case target(StoreError)
    /// The target holds a store that this copy did not begin.
    case targetHasStore
    /// A copy into the target was begun from another store, or the source has changed since.
    case begunWithAnotherSource
    /// The target's rows of a table are not those of the source.
    case differs(table: String)
}

extension StoreCopyError: CustomStringConvertible {
    /// The cause and the next step.
    public var description: String {
        switch self {
        case .source(let error): "The source can't be copied: \(error)."
        case .target(let error): "The target can't be written: \(error)."
        case .targetHasStore:
            "The target holds a store already and is left as it is: name a new file, or a database without the schema "
                + "`latchkey`."
        case .begunWithAnotherSource:
            "A copy into the target was begun from another store, or the source has changed since. Remove the target "
                + "(its file, or the schema `latchkey`), then copy again."
        case .differs(let table):
            "The copy of the table \(table) is not equal to its source. Remove the target (its file, or the schema "
                + "`latchkey`), then copy again; a server refuses the target as it is."
        }
    }
}
