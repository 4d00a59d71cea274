import Foundation
import Glibc
import VirtualPhone

/// Measures what a visitor of the lab feels, without a browser: apps that start, touches, memory, the scenarios, and how
/// long views take to be drawn.
public struct LabBenchmark: Sendable {
    /// This program, whose folder has the apps, and which plays the scenarios.
    public var executable: URL
    /// How many phones run the app at the same time.
    public var phones = 8
    /// How many touches each phone gets.
    public var touches = 40
    /// How often the ten scenarios are played, and each screen is drawn.
    public var rounds = 5

    /// A value's median and its largest part.
    public struct Spread: Codable, Sendable {
        /// The value in the middle.
        public var median: Double
        /// Below which 95 of 100 lie.
        public var p95: Double
        /// How many there are.
        public var count: Int

        init(_ values: [Double]) {
            (median, p95, count) = (values.median, values.quantile(0.95), values.count)
        }
    }

    /// Private memory, in MiB.
    public struct Memory: Codable, Sendable {
        /// The value of the app's process, the median of the phones.
        public var app: Double
        /// The growth of the process that hosts the phones, for each phone after the first.
        public var host: Double
        /// Both together: what a further phone with a running app takes.
        public var furtherPhone: Double
    }

    /// The ten scenarios.
    public struct Scenarios: Codable, Sendable {
        /// How long `latchkey-lab scenarios` took, in seconds of wall time.
        public var seconds: Spread
        /// Whether all passed, each time.
        public var passed: Bool
    }

    /// The results.
    public struct Report: Codable, Sendable {
        /// How many phones ran the app.
        public var phones: Int
        /// From the start of the process to the app's first screen, in milliseconds.
        public var launchMilliseconds: Spread
        /// From a touch to the changed screen on the phone, in milliseconds.
        public var touchMilliseconds: Spread
        /// After the touches.
        public var privateMiB: Memory
        /// The ten scenarios by command.
        public var scenarios: Scenarios
        /// How long a screen takes to be drawn again.
        public var drawing: [ScreenCost]
    }

    /// The defaults above.
    public init(executable: URL) {
        self.executable = executable
    }

    /// Measures all of it.
    ///
    /// - Parameter progress: called with a line for each step.
    public func run(progress: @Sendable (String) -> Void) async throws -> Report {
        progress("\(phones) phones with the app")
        let apps = try onPhones()
        progress("the ten scenarios, \(rounds) times")
        let scenarios = try playScenarios()
        progress("screens")
        let drawing = try await ScreenCost.measured(rounds: rounds)
        return Report(
            phones: phones, launchMilliseconds: Spread(apps.launches), touchMilliseconds: Spread(apps.touches),
            privateMiB: apps.memory, scenarios: scenarios, drawing: drawing)
    }

    // MARK: Phones

    private func onPhones() throws -> (launches: [Double], touches: [Double], memory: Memory) {
        let folder = try BenchmarkFolder()
        defer { folder.remove() }
        let bundle = try AppBundle.assemble(
            "MFATest", from: executable.deletingLastPathComponent(), into: URL(fileURLWithPath: folder.dataPath))
        var handsets: [BenchmarkHandset] = []
        defer { for handset in handsets { handset.remove() } }
        var launches: [Double] = []
        var touched: [Double] = []
        var sizes: [Double] = []
        for number in 1...phones {
            let handset = try BenchmarkHandset(bundle, in: URL(fileURLWithPath: folder.dataPath), number: number)
            handsets.append(handset)
            launches.append(try handset.launch())
            touched += try handset.touch(touches)
            sizes.append(try PrivateMemory.mebibytes())
        }
        let app = try handsets.map { try PrivateMemory.mebibytes(of: $0.processID) }.median
        let host = sizes.count > 1 ? (sizes[sizes.count - 1] - sizes[0]) / Double(sizes.count - 1) : 0
        return (launches, touched, Memory(app: app, host: host, furtherPhone: app + host))
    }

    // MARK: Scenarios

    private func playScenarios() throws -> Scenarios {
        var seconds: [Double] = []
        var passed = true
        for _ in 0..<rounds {
            let process = Process()
            process.executableURL = executable
            process.arguments = ["scenarios"]
            process.standardOutput = FileHandle.nullDevice
            let start = ContinuousClock.now
            try process.run()
            process.waitUntilExit()
            seconds.append((ContinuousClock.now - start).milliseconds / 1000)
            passed = passed && process.terminationStatus == 0
        }
        return Scenarios(seconds: Spread(seconds), passed: passed)
    }
}

/// The private memory of a process, shared with no other.
enum PrivateMemory {
    /// In MiB; of this process unless told otherwise.
    static func mebibytes(of process: Int32 = getpid()) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
        let numbers = NamedNumbers(text)
        guard let clean = numbers["Private_Clean"], let dirty = numbers["Private_Dirty"] else {
            throw BenchmarkError("The memory of the process \(process) could not be read.")
        }
        return Double(clean + dirty) / 1024
    }
}
