import Foundation

extension PropertyListValue {
    /// Converts a Foundation property list; nil if some part of it is none.
    ///
    /// On Linux `NSNumber(true)` also casts to `Int`, so truth values are told apart by the two singletons that
    /// corelibs Foundation makes all of them from.
    public init?(foundation value: Any) {
        switch value {
        case let value as PropertyListValue: self = value
        case let value as String: self = .string(value)
        case let value as Data: self = .data(value)
        case let value as Date: self = .date(value)
        case let value as NSNumber: self.init(number: value)
        case let value as [Any]:
            var list: [PropertyListValue] = []
            for element in value {
                guard let converted = PropertyListValue(foundation: element) else { return nil }
                list.append(converted)
            }
            self = .array(list)
        case let value as [String: Any]:
            var named: [String: PropertyListValue] = [:]
            for (key, element) in value {
                guard let converted = PropertyListValue(foundation: element) else { return nil }
                named[key] = converted
            }
            self = .dictionary(named)
        default: return nil
        }
    }

    private init(number: NSNumber) {
        if number === NSNumber(value: true) {
            self = .boolean(true)
        } else if number === NSNumber(value: false) {
            self = .boolean(false)
        } else {
            switch String(cString: number.objCType) {
            case "d", "f": self = .real(number.doubleValue)
            default: self = .integer(number.int64Value)
            }
        }
    }

    /// The same value as Foundation objects, as Apple's frameworks hand them to apps.
    public var foundationObject: AnyObject {
        switch self {
        case .string(let value): NSString(string: value)
        case .data(let value): NSData(data: value)
        case .integer(let value): NSNumber(value: value)
        case .real(let value): NSNumber(value: value)
        case .boolean(let value): NSNumber(value: value)
        case .date(let value): NSDate(timeIntervalSinceReferenceDate: value.timeIntervalSinceReferenceDate)
        case .array(let value): NSArray(array: value.map(\.foundationObject))
        case .dictionary(let value): Self.dictionaryObject(value)
        }
    }

    private static func dictionaryObject(_ value: [String: PropertyListValue]) -> NSDictionary {
        let result = NSMutableDictionary()
        for (key, element) in value {
            result.setObject(element.foundationObject, forKey: NSString(string: key))
        }
        return result
    }
}
