import Foundation

// On Apple's systems a CF type and its NS class are one object. On Linux only the NS classes are public, so the CF
// names stand for them: casts such as `query as CFDictionary` and `result as? Data` then work as on iOS.

/// `NSString` under its Core Foundation name.
public typealias CFString = NSString
/// `NSMutableString` under its Core Foundation name.
public typealias CFMutableString = NSMutableString
/// `NSDictionary` under its Core Foundation name.
public typealias CFDictionary = NSDictionary
/// `NSMutableDictionary` under its Core Foundation name.
public typealias CFMutableDictionary = NSMutableDictionary
/// `NSArray` under its Core Foundation name.
public typealias CFArray = NSArray
/// `NSMutableArray` under its Core Foundation name.
public typealias CFMutableArray = NSMutableArray
/// `NSSet` under its Core Foundation name.
public typealias CFSet = NSSet
/// `NSMutableSet` under its Core Foundation name.
public typealias CFMutableSet = NSMutableSet
/// `NSData` under its Core Foundation name.
public typealias CFData = NSData
/// `NSMutableData` under its Core Foundation name.
public typealias CFMutableData = NSMutableData
/// `NSNumber` under its Core Foundation name.
public typealias CFNumber = NSNumber
/// `NSNumber` under the Core Foundation name of its Boolean values.
public typealias CFBoolean = NSNumber
/// `NSDate` under its Core Foundation name.
public typealias CFDate = NSDate
/// `NSURL` under its Core Foundation name.
public typealias CFURL = NSURL
/// `NSNull` under its Core Foundation name.
public typealias CFNull = NSNull
/// `NSError` under its Core Foundation name.
public typealias CFError = NSError
/// Any Core Foundation object.
public typealias CFTypeRef = AnyObject
/// Any Core Foundation property list.
public typealias CFPropertyList = AnyObject

/// The domain of a `CFError`.
public typealias CFErrorDomain = NSString
/// A count or an index.
public typealias CFIndex = Int
/// The number of a Core Foundation type, see `CFGetTypeID(_:)`.
public typealias CFTypeID = UInt
/// A set of flags.
public typealias CFOptionFlags = UInt
/// A hash value.
public typealias CFHashCode = UInt
/// A span of time in seconds.
public typealias CFTimeInterval = Double
/// Seconds since 1 January 2001, 00:00 UTC.
public typealias CFAbsoluteTime = Double

/// A pointer through which an `NSError` is returned, passed as `&error`.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// A memory allocator; accepted by functions for their signature's sake.
public final class CFAllocator: Sendable {
    init() {}
}

/// The default allocator, which is nil as on Apple's systems.
public let kCFAllocatorDefault: CFAllocator! = nil
/// The allocator that takes and gives no memory: what it stands for is not freed.
public let kCFAllocatorNull: CFAllocator! = CFAllocator()
/// The system's allocator.
public let kCFAllocatorSystemDefault: CFAllocator! = CFAllocator()
/// The allocator over `malloc`.
public let kCFAllocatorMalloc: CFAllocator! = CFAllocator()

// Implicitly unwrapped as on Apple's systems, so that `kCFBooleanTrue!` and `kCFBooleanTrue` both compile.

/// The Boolean object for true.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// The Boolean object for false.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
/// The object for null.
public let kCFNull: CFNull! = NSNull()
