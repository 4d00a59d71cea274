/// A value that crosses the bridge: what JSON has, without `null` and without arrays, which nothing here needs.
public indirect enum BridgeValue: Sendable, Hashable {
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case number(Int)
    /// A text.
    case text(String)
    /// An object; a member without value is left out.
    case object([String: BridgeValue])

    /// The value as React Native takes it: `Bool`, `Int`, `String` or a dictionary of these.
    public var foundation: any Sendable {
        switch self {
        case .bool(let value): value
        case .number(let value): value
        case .text(let value): value
        case .object(let members): members.mapValues(\.foundation)
        }
    }
}

extension BridgeValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    /// Takes a text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Takes `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Takes a whole number.
    public init(integerLiteral value: Int) { self = .number(value) }
}
