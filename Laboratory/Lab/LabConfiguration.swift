import Foundation
import LatchkeyHTTP

/// The configuration of a lab.
public struct LabConfiguration: Sendable {
    /// The page's address; 127.0.0.1 unless the lab was opened.
    public var http: HTTPConfiguration
    /// The token that visitors must know; nil, the default, admits anyone who uses this machine's own name.
    public var token: String?
    /// The limits for visitors.
    public var limits = LabLimits()
    /// The folder with the apps' executables and resources (default: this program's folder).
    public var programs: URL?
    /// Further apps: folders `Name.app`, or packages that `tools/ios-on-linux` has built.
    public var apps: [URL] = []
    /// The folder in which all that a lab writes is made, and removed at its end; a temporary one unless set.
    public var workFolder: URL?
    /// The time by which visits end, and which visits shift.
    public var clock: @Sendable () -> Date = { Date() }
    /// Whether app processes get another time if the library for it is installed.
    public var shiftsAppTime = true

    /// Creates a configuration with the defaults above.
    public init(http: HTTPConfiguration = HTTPConfiguration()) {
        self.http = http
    }
}

/// The limits for visitors of a lab.
public struct LabLimits: Sendable, Equatable {
    /// The most visits at a time: 16.
    public var visits = 16
    /// The most phones of a visit: 4.
    public var phonesOfVisit = 4
    /// The most app processes in all: 32.
    public var processes = 32
    /// The most memory that app processes may have together when another is started, in MiB: 1,024.
    public var memoryMiB = 1_024
    /// For how long a visit stays without a request, in seconds: 1,800.
    public var idleSeconds = 1_800
    /// The most event streams of a visit: 8.
    public var streamsOfVisit = 8
    /// The data of a visit's server from which on it answers nothing more, in MiB: 64.
    public var serverMiB = 64

    /// The defaults.
    public init() {}
}

/// Something that the lab could not do, with the next step.
public struct LabError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The status of the reply.
    public let status: Int
    /// A stable name.
    public let code: String
    /// The problem and what to do.
    public let description: String

    init(_ status: Int, _ code: String, _ description: String) {
        self.status = status
        self.code = code
        self.description = description
    }
}
