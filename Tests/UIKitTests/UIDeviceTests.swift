import Testing

@testable import UIKit

@Suite("The device")
struct UIDeviceTests {
    @Test("The vendor's identifier stays the same in one container, and is another in another")
    func vendorIdentifier() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try #require(VendorIdentifier(folder: folder.appendingPathComponent("one")).value())
        #expect(VendorIdentifier(folder: folder.appendingPathComponent("one")).value() == first)
        let other = try #require(VendorIdentifier(folder: folder.appendingPathComponent("two")).value())
        #expect(other != first)
    }

    @Test("There is no vendor's identifier where nothing can be written")
    func nowhere() {
        #expect(VendorIdentifier(folder: URL(fileURLWithPath: "/dev/null/nowhere")).value() == nil)
    }

    @MainActor
    @Test("The battery's state is known only while it is watched")
    func battery() {
        let device = UIDevice.current
        #expect(device.batteryState == .unknown)
        #expect(device.batteryLevel == -1)
        device.isBatteryMonitoringEnabled = true
        #expect(device.batteryState == .full)
        #expect(device.batteryLevel == 1)
        device.isBatteryMonitoringEnabled = false
    }

    @Test("What is copied can be pasted")
    func pasteboard() {
        let board = UIPasteboard.general
        let before = board.changeCount
        board.string = "123456"
        #expect(board.string == "123456")
        #expect(board.hasStrings)
        #expect(board.changeCount == before + 1)
        board.string = nil
        #expect(!board.hasStrings)
    }

    @Test("Names have Apple's raw values")
    func rawNames() {
        #expect(
            UIApplication.didBecomeActiveNotification.rawValue == "UIApplicationDidBecomeActiveNotification")
        #expect(
            UIApplication.protectedDataDidBecomeAvailableNotification.rawValue
                == "UIApplicationProtectedDataDidBecomeAvailable")
        #expect(UIApplication.openSettingsURLString == "app-settings:")
        #expect(UITextContentType.oneTimeCode.rawValue == "one-time-code")
        #expect(UIKeyboardType.numberPad.rawValue == 4)
    }
}
