/// Numbers with their nouns.
public enum Count {
    /// Such as "1 user" and "2 users".
    public static func of(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
