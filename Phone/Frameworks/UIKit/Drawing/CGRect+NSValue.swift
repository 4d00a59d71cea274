import Foundation

// On Apple's systems a rectangle in a dictionary is an NSValue and a CGRect at once.
extension CGRect: @retroactive _ObjectiveCBridgeable {
    /// The rectangle in an object.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

    /// The rectangle of an object.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
        result = source.rectValue
    }

    /// The rectangle of an object; false if it is of something else.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) -> Bool {
        guard String(cString: source.objCType) == String(cString: NSValue(rect: .zero).objCType) else { return false }
        result = source.rectValue
        return true
    }

    /// The rectangle of an object; none is the empty one.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect { source?.rectValue ?? .zero }
}

extension NSValue {
    /// A rectangle in an object (developer.apple.com/documentation/foundation/nsvalue).
    public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }

    /// The rectangle (developer.apple.com/documentation/foundation/nsvalue).
    public var cgRectValue: CGRect { rectValue }
}
