/// How gauges look (developer.apple.com/documentation/swiftui/gaugestyle).
@available(iOS 16, *)
public protocol GaugeStyle {}

/// The usual one (developer.apple.com/documentation/swiftui/defaultgaugestyle).
@available(iOS 16, *)
public nonisolated struct DefaultGaugeStyle: GaugeStyle {
    /// The usual one (developer.apple.com/documentation/swiftui/defaultgaugestyle).
    public init() {}
}

@available(iOS 16, *)
nonisolated extension GaugeStyle where Self == DefaultGaugeStyle {
    /// The usual one (developer.apple.com/documentation/swiftui/gaugestyle/automatic).
    public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}

/// A bar (developer.apple.com/documentation/swiftui/linearcapacitygaugestyle).
@available(iOS 16, *)
public nonisolated struct LinearCapacityGaugeStyle: GaugeStyle {
    /// A bar (developer.apple.com/documentation/swiftui/linearcapacitygaugestyle).
    public init() {}
}

@available(iOS 16, *)
nonisolated extension GaugeStyle where Self == LinearCapacityGaugeStyle {
    /// A bar (developer.apple.com/documentation/swiftui/gaugestyle/linearcapacity).
    public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

/// An open ring with a mark (developer.apple.com/documentation/swiftui/accessorycirculargaugestyle).
@available(iOS 16, *)
public nonisolated struct AccessoryCircularGaugeStyle: GaugeStyle {
    /// An open ring with a mark (developer.apple.com/documentation/swiftui/accessorycirculargaugestyle).
    public init() {}
}

@available(iOS 16, *)
nonisolated extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
    /// An open ring with a mark (developer.apple.com/documentation/swiftui/gaugestyle/accessorycircular).
    public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

/// A closed ring (developer.apple.com/documentation/swiftui/accessorycircularcapacitygaugestyle).
@available(iOS 16, *)
public nonisolated struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
    /// A closed ring (developer.apple.com/documentation/swiftui/accessorycircularcapacitygaugestyle).
    public init() {}
}

@available(iOS 16, *)
nonisolated extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
    /// A closed ring (developer.apple.com/documentation/swiftui/gaugestyle/accessorycircularcapacity).
    public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
        AccessoryCircularCapacityGaugeStyle()
    }
}

/// A bar with a mark (developer.apple.com/documentation/swiftui/accessorylineargaugestyle).
@available(iOS 16, *)
public nonisolated struct AccessoryLinearGaugeStyle: GaugeStyle {
    /// A bar with a mark (developer.apple.com/documentation/swiftui/accessorylineargaugestyle).
    public init() {}
}

@available(iOS 16, *)
nonisolated extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
    /// A bar with a mark (developer.apple.com/documentation/swiftui/gaugestyle/accessorylinear).
    public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

/// A small bar (developer.apple.com/documentation/swiftui/accessorylinearcapacitygaugestyle).
@available(iOS 16, *)
public nonisolated struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
    /// A small bar (developer.apple.com/documentation/swiftui/accessorylinearcapacitygaugestyle).
    public init() {}
}

@available(iOS 16, *)
nonisolated extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
    /// A small bar (developer.apple.com/documentation/swiftui/gaugestyle/accessorylinearcapacity).
    public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle { AccessoryLinearCapacityGaugeStyle() }
}
