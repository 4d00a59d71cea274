import Foundation
import Security
import Testing
import VirtualPhone
import XCUIAutomation

@Suite("Elements", .serialized) @MainActor
struct ElementTests {
    @Test("an app is launched, drawn, and its elements have Apple's types")
    func types() throws {
        let failures = try onBench { _ in
            let app = XCUIApplication()
            #expect(app.state == .notRunning)
            app.launch()
            #expect(app.state == .runningForeground)
            #expect(app.navigationBars["Sample"].exists)
            #expect(app.buttons["Don't Ask"].exists, "either apostrophe")
            #expect(app.textFields["name"].elementType == .textField)
            #expect(app.switches["On"].value as? String == "0")
            #expect(app.activityIndicators["Loading"].exists)
            #expect(app.collectionViews.cells.count == 2)
            #expect(app.collectionViews.staticTexts["Header"].exists)
            #expect(app.tabBars.buttons["First"].isSelected)
            #expect(!app.tabBars.buttons["Second"].isSelected)
            #expect(!app.buttons["Disabled"].isEnabled)
            #expect(app.cells.containing(.staticText, identifier: "Swipe me").count == 1)
            #expect(app.windows.children(matching: .navigationBar).count == 1)
            #expect(
                app.staticTexts.matching(
                    NSPredicate { element, _ in
                        (element as? any XCUIElementSnapshot)?.label.hasPrefix("Refreshed") == true
                    }
                ).element.label == "Refreshed 0")
            let refreshed = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH %@", "Refreshed"))
            #expect(refreshed.count == 1 && refreshed.element.label == "Refreshed 0")
            #expect(app.buttons.matching(NSPredicate(format: "enabled == NO")).count == 1)
            #expect(
                app.buttons.element(matching: NSPredicate(format: "identifier == 'Disabled' OR label == 'Disabled'"))
                    .exists)
            #expect(
                NSPredicate(format: "exists == true AND isSelected == YES").evaluate(with: app.tabBars.buttons["First"])
            )
            #expect(NSPredicate(format: "exists == 0 AND label == nil").evaluate(with: app.buttons["Nobody"]))
        }
        #expect(failures.isEmpty)
    }

    @Test("taps, text, switches, alerts, swipes and Return reach the app")
    func touches() throws {
        let failures = try onBench { _ in
            let app = XCUIApplication()
            app.launch()
            app.switches["On"].tap()
            #expect(app.switches["On"].value as? String == "1")
            let field = app.textFields["name"]
            #expect(field.value as? String == "Name", "the placeholder")
            let before = try? app.switches["On"].snapshot()
            app.switches["On"].tap()
            #expect(before?.value as? String == "1" && app.switches["On"].value as? String == "0")
            field.tap()
            #expect(app.keyboards.buttons["next"].exists && app.keyboards.buttons["Next:"].exists)
            #expect(!app.keyboards.buttons["return"].exists)
            field.typeText("Anna\(XCUIKeyboardKey.delete.rawValue)e\n")
            #expect(field.value as? String == "Anne")
            #expect(app.staticTexts["note"].label == "submitted Anne")
            app.secureTextFields["secret"].tap()
            app.secureTextFields["secret"].typeText("abc")
            #expect(app.secureTextFields["secret"].value as? String == "•••")
            app.buttons["Don’t Ask"].tap()
            #expect(app.alerts["Sure?"].staticTexts["It can't be undone."].exists)
            #expect(app.buttons["Don’t Ask"].exists && !app.buttons["Don’t Ask"].isHittable)
            app.alerts.buttons["Yes"].tap()
            #expect(app.alerts.firstMatch.waitForNonExistence(timeout: 5))
            app.switches["On"].press(forDuration: 0.1)
            #expect(app.switches["On"].value as? String == "1", "a short press is a tap")
            app.switches["On"].press(forDuration: 1)
            #expect(app.staticTexts["held the switch"].exists && app.switches["On"].value as? String == "1")
            app.tap()
            app.swipeUp(velocity: .fast)
            app.collectionViews.firstMatch.swipeDown(velocity: 500)
            #expect(app.staticTexts["Refreshed 1"].waitForExistence(timeout: 5))
            app.cells["row"].swipeLeft()
            #expect(!app.cells["row"].exists)
            #expect(throws: (any Error).self) { try app.cells["row"].snapshot() }
        }
        #expect(failures.isEmpty)
    }

    @Test("sliders are moved, wheels turned, and what can't be adjusted so is a failure")
    func adjustments() throws {
        let failures = try onBench { _ in
            let app = XCUIApplication()
            app.launch()
            let slider = app.sliders["Volume"]
            #expect(slider.normalizedSliderPosition == 0.4)
            slider.adjust(toNormalizedSliderPosition: 0.75)
            #expect(slider.value as? String == "75%" && slider.normalizedSliderPosition == 0.75)
            #expect(app.switches["On"].normalizedSliderPosition == 0)
            let wheel = app.pickers["Color"].pickerWheels.element
            #expect(wheel.value as? String == "Red" && app.buttons["Blue"].exists == false)
            wheel.adjust(toPickerWheelValue: "Blue")
            #expect(app.pickerWheels.element.value as? String == "Blue")
            wheel.adjust(toPickerWheelValue: "Green")
            app.switches["On"].adjust(toNormalizedSliderPosition: 1)
            slider.adjust(toPickerWheelValue: "Blue")
        }
        try #require(failures.count == 3)
        #expect(failures[0].contains("it has no “Green”, but “Red”, “Blue”."))
        #expect(failures[1].contains("it is no slider"))
        #expect(failures[2].contains("it is no picker wheel"))
    }

    @Test("a touch at a place is one of its element, and a drag a swipe over it")
    func coordinates() throws {
        let failures = try onBench { _ in
            let app = XCUIApplication()
            app.launch()
            let middle = CGVector(dx: 0.5, dy: 0.5)
            let onSwitch = app.switches["On"].coordinate(withNormalizedOffset: middle)
            onSwitch.withOffset(CGVector(dx: 3, dy: 3)).tap()
            #expect(app.switches["On"].value as? String == "1")
            onSwitch.press(forDuration: 1)
            #expect(app.staticTexts["held the switch"].exists)
            app.coordinate(withNormalizedOffset: CGVector(dx: 0, dy: 0)).tap()
            let list = app.collectionViews.firstMatch.coordinate(withNormalizedOffset: middle)
            list.press(forDuration: 0, thenDragTo: list.withOffset(CGVector(dx: 0, dy: -300)))
            #expect(app.staticTexts["Refreshed 0"].exists, "up is no pull")
            list.press(
                forDuration: 0, thenDragTo: list.withOffset(CGVector(dx: 20, dy: 300)), withVelocity: .fast,
                thenHoldForDuration: 0)
            #expect(app.staticTexts["Refreshed 1"].waitForExistence(timeout: 5))
            app.staticTexts["Refreshed 1"].press(forDuration: 0, thenDragTo: app.cells["row"])
            #expect(app.cells["row"].exists)
            let row = app.cells["row"]
            let right = row.coordinate(withNormalizedOffset: CGVector(dx: 0.9, dy: 0.5))
            right.press(forDuration: 0, thenDragTo: row.coordinate(withNormalizedOffset: CGVector(dx: 0.1, dy: 0.5)))
            #expect(!app.cells["row"].exists)
        }
        #expect(failures.isEmpty)
    }

    @Test("a tap that fails says why and what is on the screen, and the test goes on")
    func failures() throws {
        let failures = try onBench { _ in
            let app = XCUIApplication()
            app.launch()
            app.buttons["Nowhere"].tap()
            app.buttons.element(boundBy: 99).tap()
            app.cells.element.tap()
            app.textFields["name"].typeText("x")
            _ = app.buttons["Nowhere"].label
        }
        try #require(failures.count == 5)
        #expect(failures[0].contains("named “Nowhere”: no matches found."))
        #expect(failures[0].contains("Button, label “Don’t Ask”"))
        #expect(failures[1].contains("no matches found"))
        #expect(failures[2].contains("multiple matching elements found"))
        #expect(failures[3].contains("has the keyboard"))
        #expect(failures[4].contains("Failed to get label"))
    }

    @Test("without a bench nothing is there, and a launch says so")
    func noBench() throws {
        var failures: [String] = []
        let usual = AutomationBench.report
        defer { AutomationBench.report = usual }
        AutomationBench.report = { message, _, _ in failures.append(message) }
        let app = XCUIApplication(bundleIdentifier: "com.example.none")
        #expect(!app.buttons["x"].exists)
        #expect(!app.buttons["x"].waitForExistence(timeout: 1))
        app.launch()
        #expect(failures.count == 1)
    }

    @Test("element types have the numbers of Apple's header")
    func rawValues() {
        let known: [(XCUIElement.ElementType, UInt)] = [
            (.any, 0), (.other, 1), (.application, 2), (.window, 4), (.sheet, 5), (.alert, 7), (.button, 9),
            (.keyboard, 19), (.navigationBar, 21), (.tabBar, 22), (.table, 26), (.collectionView, 32),
            (.progressIndicator, 35), (.activityIndicator, 36), (.segmentedControl, 37), (.picker, 38),
            (.switch, 40), (.link, 42), (.image, 43), (.icon, 44), (.scrollView, 46), (.staticText, 48),
            (.textField, 49), (.secureTextField, 50), (.textView, 52), (.webView, 58), (.cell, 75), (.statusItem, 82),
        ]
        for (type, value) in known { #expect(type.rawValue == value) }
    }
}

@Suite("The system's own screens", .serialized) @MainActor
struct SystemTests {
    @Test("home, the icon, and back")
    func home() throws {
        let failures = try onBench { _ in
            let app = XCUIApplication()
            let springboard = XCUIApplication(bundleIdentifier: "com.apple.springboard")
            app.launch()
            XCUIDevice.shared.press(.home)
            #expect(app.state == .runningBackground)
            #expect(!app.buttons["Don’t Ask"].exists)
            springboard.icons[SampleApp.identifier].tap()
            #expect(app.wait(for: .runningForeground, timeout: 5))
            XCUIDevice.shared.press(.home)
            app.activate()
            #expect(app.buttons["Don’t Ask"].exists)
            app.terminate()
            #expect(app.state == .notRunning)
        }
        #expect(failures.isEmpty)
    }

    @Test("Settings is an app: airplane mode, and the passcode's page behind the passcode")
    func settings() throws {
        let failures = try onBench { bench in
            let settings = XCUIApplication(bundleIdentifier: "com.apple.Preferences")
            settings.launch()
            settings.switches["Airplane Mode"].tap()
            #expect(bench.phone.isAirplaneMode)
            settings.cells["Face ID & Passcode"].tap()
            settings.secureTextFields["settings.passcode.field"].typeText("123456")
            settings.buttons["Turn Passcode Off"].tap()
            settings.alerts["Turn Off Passcode?"].buttons["Turn Off"].tap()
            #expect(settings.buttons["Turn Passcode On"].waitForExistence(timeout: 5))
            #expect(!bench.phone.hasPasscode)
        }
        #expect(failures.isEmpty)
    }

    @Test("a message's banner is in the springboard")
    func banner() throws {
        let failures = try onBench { bench in
            let springboard = XCUIApplication(bundleIdentifier: "com.apple.springboard")
            bench.receive(sender: "Latchkey", body: "123456")
            let banner = springboard.otherElements["NotificationShortLookView"]
            #expect(banner.waitForExistence(timeout: 5))
            #expect(banner.staticTexts["123456"].exists)
            banner.tap()
            #expect(!banner.exists)
        }
        #expect(failures.isEmpty)
    }
}
