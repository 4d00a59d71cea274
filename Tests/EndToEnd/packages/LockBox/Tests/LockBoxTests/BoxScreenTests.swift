// swift-format-ignore-file
import Combine
import SwiftUI
import VirtualPhone
import XCTest

@testable import LockBox

final class BoxScreenTests: XCTestCase {
    private let box = LockBox(service: "screen")
    private let center = NotificationCenter()

    func testAnObjectTellsBeforeItChanges() {
        let model = BoxModel(box: box, scheduler: ImmediateScheduler.shared, center: center)
        var seen: [String] = []
        let watching = model.objectWillChange.sink { seen.append(model.name) }
        model.name = "one"
        XCTAssertEqual(model.name, "one")
        XCTAssertEqual(seen.first, "")
        watching.cancel()
    }

    func testLooksUpWhatWasTyped() throws {
        try box.set("secret", forKey: "card")
        let model = BoxModel(box: box, scheduler: DispatchQueue.main, center: center)
        let found = expectation(description: "found")
        let watching = model.$text.compactMap { $0 }.first().sink {
            XCTAssertEqual($0, "secret")
            found.fulfill()
        }
        for end in 1...4 { model.name = String("card".prefix(end)) }
        waitForExpectations(timeout: 10)
        watching.cancel()
    }

    func testIsCoveredWhileTheAppIsInactive() {
        let model = BoxModel(box: box, scheduler: ImmediateScheduler.shared, center: center)
        model.name = "card"
        XCTAssertTrue(model.canOpen)
        center.post(name: UIApplication.willResignActiveNotification, object: nil)
        XCTAssertTrue(model.isCovered)
        XCTAssertFalse(model.canOpen)
        center.post(name: UIApplication.didBecomeActiveNotification, object: nil)
        XCTAssertTrue(model.canOpen)
    }

    @MainActor func testTheScreenHasABody() {
        let model = BoxModel(box: box, scheduler: ImmediateScheduler.shared, center: center)
        XCTAssertTrue("\(type(of: BoxScreen(model: model).body))".hasPrefix("NavigationView<"))
    }

    @MainActor func testThePhoneIsAnIPhone() {
        XCTAssertEqual(UIDevice.current.systemName, "iOS")
        XCTAssertEqual(UIDevice.current.userInterfaceIdiom, .phone)
        XCTAssertNotNil(UIDevice.current.identifierForVendor)
    }

    @MainActor func testSettingsOpen() {
        let opened = expectation(description: "opened")
        UIApplication.shared.open(URL(string: UIApplication.openSettingsURLString)!, options: [:]) { isOpened in
            XCTAssertTrue(isOpened)
            opened.fulfill()
        }
        waitForExpectations(timeout: 10)
        // Back from Settings, or nothing could be asked any more.
        _ = ProcessPhone.phone?.touch(.open(Bundle.main.bundleIdentifier!))
    }
}
