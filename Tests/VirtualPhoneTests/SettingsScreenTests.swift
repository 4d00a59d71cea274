import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Settings on the screen")
struct SettingsScreenTests {
    private func open(_ configuration: PhoneConfiguration = .iPhone15Pro) -> VirtualPhone {
        let phone = VirtualPhone(configuration, person: ScreenPerson())
        phone.install(.usingFaceID("com.example.app"))
        phone.tap("Settings")
        return phone
    }

    private func enter(_ phone: VirtualPhone) {
        phone.tap("Face ID & Passcode")
        phone.touch(.typeText("123456"))
    }

    private func labels(_ phone: VirtualPhone) -> [String] {
        phone.display.root.all.filter { [.button, .toggle, .cell].contains($0.role) }.map(\.label)
    }

    @Test(
        "the first page",
        arguments: [
            (PhoneConfiguration.iPhone15Pro, "Face ID & Passcode"), (.iPhoneSE, "Touch ID & Passcode"),
            (.withoutSecureEnclave, "Passcode"), (.visionPro, "Optic ID & Passcode"),
        ])
    func root(configuration: PhoneConfiguration, title: String) {
        let phone = open(configuration)
        #expect(phone.display.surface == .app(Display.settingsApp))
        #expect(labels(phone) == ["Anna Appleseed", "Airplane Mode", title, "com.example.app"])
    }

    @Test("airplane mode is a switch")
    func airplane() {
        let phone = open()
        #expect(phone.tap("Airplane Mode")?.statusBar.isAirplane == true)
        #expect(phone.isAirplaneMode)
        phone.tap("Airplane Mode")
        #expect(!phone.isAirplaneMode)
    }

    @Test("the passcode is asked once on entering; a wrong one counts and says so")
    func gate() {
        let phone = open()
        phone.tap("Face ID & Passcode")
        phone.touch(.typeText("111111"))
        #expect(phone.display.find(label: "Wrong passcode") != nil)
        phone.touch(.typeText("123456"))
        #expect(
            labels(phone) == [
                "Settings", "Set Up an Alternate Appearance", "Reset Face ID", "Turn Passcode Off", "Change Passcode",
            ])
    }

    @Test("the passcode is turned off after a question that names what is lost")
    func off() {
        let phone = open()
        enter(phone)
        phone.tap("Turn Passcode Off")
        let alert = phone.display.root.front
        #expect(alert.role == .alert && alert.label == "Turn Off Passcode?")
        #expect(alert.children.first?.label.hasPrefix("Face ID is removed with it.") == true)
        #expect(alert.children.first?.label.contains("lost for good") == true)
        #expect(phone.tap("Change Passcode") == nil, "behind the question")
        phone.tap("Cancel")
        #expect(phone.hasPasscode)
        phone.tap("Turn Passcode Off")
        phone.tap("Turn Off")
        #expect(!phone.hasPasscode)
        #expect(labels(phone) == ["Settings", "Set Up Face ID", "Turn Passcode On"])
    }

    @Test("a new passcode is entered twice, then Face ID is set up")
    func on() {
        let phone = open(.iPhone15Pro.with { $0.passcode = nil })
        phone.tap("Face ID & Passcode")
        phone.tap("Turn Passcode On")
        phone.touch(.typeText("654321"))
        phone.touch(.typeText("654322"))
        #expect(phone.display.find(label: "Passcodes did not match. Try again.") != nil)
        phone.touch(.typeText("654321"))
        phone.touch(.typeText("654321"))
        #expect(phone.passcode == "654321")
        phone.tap("Set Up Face ID")
        #expect(phone.enrolledBiometry == ["face"])
        phone.tap("Reset Face ID")
        #expect(phone.enrolledBiometry.isEmpty)
        #expect(phone.hasPasscode)
    }

    @Test("a passcode that is no row of digits ends with Return")
    func text() {
        let phone = open()
        enter(phone)
        phone.tap("Change Passcode")
        for _ in 1...2 {
            phone.touch(.typeText("correct horse"))
            phone.touch(.submit)
        }
        #expect(phone.passcode == "correct horse")
        phone.touch(.side)
        phone.touch(.typeText("correct horse"))
        #expect(phone.isLocked)
        phone.touch(.submit)
        #expect(!phone.isLocked)
    }

    @Test("an iPhone with Touch ID lists its fingers, and a swipe removes one")
    func fingers() throws {
        let phone = open(.iPhoneSE)
        phone.tap("Touch ID & Passcode")
        phone.touch(.typeText("123456"))
        phone.tap("Add a Fingerprint…")
        #expect(phone.enrolledBiometry == ["Finger 1", "right thumb"])
        let finger = try #require(phone.display.find(label: "right thumb"))
        phone.touch(.swipeToDelete(finger.id))
        #expect(phone.enrolledBiometry == ["Finger 1"])
    }

    @Test("whoever leaves Settings must enter the passcode again")
    func leave() {
        let phone = open()
        enter(phone)
        phone.touch(.home)
        phone.tap("Settings")
        #expect(phone.display.find(label: "Airplane Mode") != nil)
        enter(phone)
        phone.lock()
        phone.unlock()
        #expect(phone.display.find(label: "Reset Face ID") == nil)
    }

    @Test("an app's page has the switch once the app has asked, and the way back")
    func app() {
        let phone = open()
        phone.tap("com.example.app")
        #expect(labels(phone) == ["Settings"])
        phone.setFaceIDPermission(false, for: "com.example.app")
        #expect(phone.tap("Face ID")?.find(label: "Face ID")?.value == "1")
        #expect(phone.faceIDPermission(for: "com.example.app") == true)
        #expect(phone.tap("Settings")?.find(label: "Airplane Mode") != nil)
    }

    @Test("no passcode and no digit of one is ever on a display")
    func secrets() throws {
        let phone = open()
        phone.tap("Face ID & Passcode")
        phone.touch(.typeText("12345"))
        let json = String(decoding: try JSONEncoder().encode(phone.display.root), as: UTF8.self)
        #expect(!json.contains("12345"))
        #expect(phone.display.find(identifier: "settings.passcode.field")?.value == "•••••")
    }
}
