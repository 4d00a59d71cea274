/// How the keys of a dictionary are held; always as objects here.
public struct CFDictionaryKeyCallBacks: Sendable {
    /// The version of the structure: 0.
    public var version: CFIndex = 0

    /// Creates the callbacks for objects.
    public init() {}
}

/// How the values of a dictionary are held; always as objects here.
public struct CFDictionaryValueCallBacks: Sendable {
    /// The version of the structure: 0.
    public var version: CFIndex = 0

    /// Creates the callbacks for objects.
    public init() {}
}

/// How the elements of an array are held; always as objects here.
public struct CFArrayCallBacks: Sendable {
    /// The version of the structure: 0.
    public var version: CFIndex = 0

    /// Creates the callbacks for objects.
    public init() {}
}

/// Keys are objects.
public let kCFTypeDictionaryKeyCallBacks = CFDictionaryKeyCallBacks()
/// Keys are strings, which are copied.
public let kCFCopyStringDictionaryKeyCallBacks = CFDictionaryKeyCallBacks()
/// Values are objects.
public let kCFTypeDictionaryValueCallBacks = CFDictionaryValueCallBacks()
/// Elements are objects.
public let kCFTypeArrayCallBacks = CFArrayCallBacks()
