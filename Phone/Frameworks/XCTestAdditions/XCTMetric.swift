import XCTest

/// Something that can be measured (developer.apple.com/documentation/xctest/xctmetric).
///
/// Whatever the metric, XCTest on Linux measures the time of ten runs.
public protocol XCTMetric {}

/// The time that passes.
public final class XCTClockMetric: XCTMetric {
    /// Creates one.
    public init() {}
}

/// The processor's time and instructions.
public final class XCTCPUMetric: XCTMetric {
    /// Creates one.
    public init() {}

    /// Creates one of the current thread alone.
    public init(limitingToCurrentThread: Bool) {}
}

/// The memory that is used.
public final class XCTMemoryMetric: XCTMetric {
    /// Creates one.
    public init() {}
}

/// The bytes that are written to disk.
public final class XCTStorageMetric: XCTMetric {
    /// Creates one.
    public init() {}
}

/// The time in which an app comes up: here the whole block that launches it
/// (developer.apple.com/documentation/xctest/xctapplicationlaunchmetric).
public final class XCTApplicationLaunchMetric: XCTMetric {
    /// Creates one.
    public init() {}

    /// Creates one; a launch here always ends when the first screen is there.
    public init(waitUntilResponsive: Bool) {}
}

/// The time between two signposts: here the whole block
/// (developer.apple.com/documentation/xctest/xctossignpostmetric).
public final class XCTOSSignpostMetric: XCTMetric {
    /// Creates one of the signposts of a name.
    public init(subsystem: String, category: String, name: String) {}

    /// The time in which an app comes up.
    public static var applicationLaunch: any XCTMetric { XCTApplicationLaunchMetric() }
}

/// How often and when something is measured (developer.apple.com/documentation/xctest/xctmeasureoptions).
public final class XCTMeasureOptions {
    /// Whether the test says when measuring begins and ends.
    public struct InvocationOptions: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: UInt

        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The block calls `startMeasuring()`.
        public static let manuallyStart = InvocationOptions(rawValue: 1)
        /// The block calls `stopMeasuring()`.
        public static let manuallyStop = InvocationOptions(rawValue: 2)
    }

    /// Whether the test says when measuring begins and ends.
    public var invocationOptions: InvocationOptions = []
    /// How often the block is measured; XCTest on Linux always does it ten times.
    public var iterationCount = 5

    /// Creates the default options.
    public init() {}

    /// The default options.
    public static var `default`: XCTMeasureOptions { XCTMeasureOptions() }
}

extension XCTestCase {
    /// Measures a block.
    public func measure(options: XCTMeasureOptions, block: () -> Void) {
        let isManual = options.invocationOptions.contains(.manuallyStart)
        measureMetrics(Self.defaultPerformanceMetrics, automaticallyStartMeasuring: !isManual, for: block)
    }

    /// Measures a block: its time, whatever the metrics.
    public func measure(metrics: [any XCTMetric], block: () -> Void) {
        measure(metrics: metrics, options: .init(), block: block)
    }

    /// Measures a block: its time, whatever the metrics.
    public func measure(metrics: [any XCTMetric], options: XCTMeasureOptions, block: () -> Void) {
        measure(options: options, block: block)
    }
}
