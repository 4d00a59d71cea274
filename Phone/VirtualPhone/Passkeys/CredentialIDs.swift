import Foundation

extension [String: PropertyListValue] {
    /// A list of credential ids.
    func credentialIDs(_ name: String) throws(PhoneFailure) -> [Data] {
        let values = try required(name, \.array)
        let ids = values.compactMap(\.data)
        guard ids.count == values.count else { throw .connection(.malformedRequest) }
        return ids
    }
}
