/// Numbers with their nouns.
package enum Count {
    /// Such as "1 user" and "2 users".
    package static func of(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
