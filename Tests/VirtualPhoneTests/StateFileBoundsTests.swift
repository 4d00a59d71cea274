import Foundation
import Testing
import VirtualPhoneTesting

@testable import VirtualPhone

/// Numbers and dates that no phone has reached: from them nothing could be counted on.
@Suite("The numbers of a phone's state")
struct StateFileBoundsTests {
    private static func contents(_ change: (inout [PropertyListValue]) -> Void) throws -> Data {
        let phone = VirtualPhone(.iPhoneSE, person: ScriptedPerson.approves)
        let app = InProcessConnection(phone: phone, launch: try phone.launch(.usingFaceID("com.example.app")))
        #expect(app.status(.keychainAdd, password("a")) == 0)
        phone.lock()
        var records = phone.state.withLock { $0.snapshot }
        change(&records)
        return Data(StateFile.contents(of: records))
    }

    private static func opens(_ contents: Data) -> Bool {
        (try? VirtualPhone(stateFileContents: contents, as: .iPhoneSE)) != nil
    }

    /// The first record with another value at a place.
    private static func with(_ value: PropertyListValue, at path: [String]) throws -> Data {
        try contents { records in
            records[0] = replacing(records[0], path[...], value)
        }
    }

    private static func replacing(
        _ whole: PropertyListValue, _ path: ArraySlice<String>, _ value: PropertyListValue
    ) -> PropertyListValue {
        guard let name = path.first, var fields = whole.dictionary else { return value }
        fields[name] = replacing(fields[name] ?? .dictionary([:]), path.dropFirst(), value)
        return .dictionary(fields)
    }

    @Test("a phone as it was written is opened")
    func good() throws { #expect(Self.opens(try Self.contents { _ in })) }

    @Test(
        "a counter that is negative, or could not be counted up, is refused",
        arguments: [
            ["device", "passcodeGeneration"], ["device", "passcodeFailures"], ["device", "biometricEpoch"],
            ["device", "biometricFailures"], ["device", "launches"], ["nextID"], ["snapshot"],
        ])
    func counters(_ path: [String]) throws {
        for number: Int64 in [-1, .min, .max, 1 << 41] {
            #expect(!Self.opens(try Self.with(.integer(number), at: path)), "\(path) \(number)")
        }
    }

    @Test(
        "a date beyond all calendars is refused, wherever it is",
        arguments: [["device", "lockedAt"], ["device", "passcodeDisabledUntil"], ["device", "x"]])
    func dates(_ path: [String]) throws {
        let now = PropertyListValue.date(Date(timeIntervalSinceReferenceDate: 0))
        #expect(Self.opens(try Self.with(now, at: path)), "\(path)")
        for seconds in [1e12, -1e12, 1e300] {
            let date = PropertyListValue.date(Date(timeIntervalSinceReferenceDate: seconds))
            #expect(!Self.opens(try Self.with(date, at: path)), "\(path) \(seconds)")
        }
    }

    @Test("the clock of Apple's service is off by some finite time", arguments: [Double.nan, .infinity, 1e11])
    func skew(_ seconds: Double) throws {
        var state = AppAttestState()
        #expect(Self.opens(try Self.with(state.archived, at: ["device", "appAttest"])))
        state.clockSkew = seconds
        #expect(!Self.opens(try Self.with(state.archived, at: ["device", "appAttest"])))
        state.clockSkew = 0
        state.faults = [AppAttestFault(.slow(seconds), at: .attestKey)]
        #expect(!Self.opens(try Self.with(state.archived, at: ["device", "appAttest"])))
    }

    @Test("the number of a row is one that a keychain gives", arguments: [Int64.min, -1, 0, 1 << 41, .max])
    func rows(_ number: Int64) throws {
        let contents = try Self.contents { records in
            guard let item = records[1].dictionary?["items"]?.array?.first?.array?.last else { return }
            records[1] = .dictionary(["items": .array([.array([.integer(number), item])])])
        }
        #expect(!Self.opens(contents))
    }
}
