/// The form of symbols: filled, in a circle, struck out (<https://developer.apple.com/documentation/swiftui/symbolvariants>).
public struct SymbolVariants: Hashable, Sendable {
    private var shape: String?
    private var isFilled = false
    private var isSlashed = false

    /// As they are named (<https://developer.apple.com/documentation/swiftui/symbolvariants/none>).
    public static let none = SymbolVariants()
    /// In a circle (<https://developer.apple.com/documentation/swiftui/symbolvariants/circle-swift.type.property>).
    public static let circle = none.circle
    /// In a square (<https://developer.apple.com/documentation/swiftui/symbolvariants/square-swift.type.property>).
    public static let square = none.square
    /// In a rectangle (<https://developer.apple.com/documentation/swiftui/symbolvariants/rectangle-swift.type.property>).
    public static let rectangle = none.rectangle
    /// Filled (<https://developer.apple.com/documentation/swiftui/symbolvariants/fill-swift.type.property>).
    public static let fill = none.fill
    /// Struck out (<https://developer.apple.com/documentation/swiftui/symbolvariants/slash-swift.type.property>).
    public static let slash = none.slash

    /// These, in a circle.
    public var circle: SymbolVariants { with { $0.shape = "circle" } }
    /// These, in a square.
    public var square: SymbolVariants { with { $0.shape = "square" } }
    /// These, in a rectangle.
    public var rectangle: SymbolVariants { with { $0.shape = "rectangle" } }
    /// These, filled.
    public var fill: SymbolVariants { with { $0.isFilled = true } }
    /// These, struck out.
    public var slash: SymbolVariants { with { $0.isSlashed = true } }

    /// Whether these have all that others have.
    public func contains(_ other: SymbolVariants) -> Bool {
        (other.shape == nil || other.shape == shape) && (isFilled || !other.isFilled) && (isSlashed || !other.isSlashed)
    }

    private func with(_ change: (inout SymbolVariants) -> Void) -> SymbolVariants {
        var variants = self
        change(&variants)
        return variants
    }

    /// These and those of an outer view.
    func within(_ outer: SymbolVariants) -> SymbolVariants {
        outer.with {
            $0.shape = shape ?? $0.shape
            $0.isFilled = $0.isFilled || isFilled
            $0.isSlashed = $0.isSlashed || isSlashed
        }
    }

    /// The name of a symbol in this form, such as `heart.slash.circle.fill` for `heart`.
    ///
    /// What it has in its name stays.
    /// Apple leaves a symbol as it is if there is none in that form; the virtual phone has no list of symbols.
    func name(of symbol: String) -> String {
        var parts = symbol.split(separator: ".").map(String.init)
        let isFillNamed = parts.last == "fill"
        if isFillNamed { parts.removeLast() }
        if isSlashed, !parts.contains("slash") { parts.append("slash") }
        if let shape, !parts.contains(shape) { parts.append(shape) }
        if isFilled || isFillNamed { parts.append("fill") }
        return parts.joined(separator: ".")
    }
}

private enum SymbolVariantsKey: EnvironmentKey {
    static let defaultValue = SymbolVariants.none
}

extension EnvironmentValues {
    /// The form of symbols (<https://developer.apple.com/documentation/swiftui/environmentvalues/symbolvariants>).
    public var symbolVariants: SymbolVariants {
        get { self[SymbolVariantsKey.self] }
        set { self[SymbolVariantsKey.self] = newValue }
    }
}

nonisolated extension View {
    /// The form of the symbols in this view (<https://developer.apple.com/documentation/swiftui/view/symbolvariant(_:)>).
    public func symbolVariant(_ variant: SymbolVariants) -> some View {
        environmentChange { $0.symbolVariants = variant.within($0.symbolVariants) }
    }
}
