import XCTest
@testable import Porter

@MainActor
final class DoorTests: XCTestCase {
    private var door: Door!

    override func setUp() {
        super.setUp()
        UserDefaults.standard.removeObject(forKey: "openings")
        door = Door()
    }

    override func tearDownWithError() throws {
        door = nil
        try super.tearDownWithError()
    }

    func testIsClosedAtFirst() {
        XCTAssertFalse(door.isOpen)
        XCTAssertEqual(door.openings, 0)
    }

    func testAFaceOpensIt() throws {
        let opened = expectation(description: "opened")
        let watching = door.$isOpen.dropFirst().sink { if $0 { opened.fulfill() } }
        door.open()
        wait(for: [opened], timeout: 10)
        watching.cancel()
        XCTAssertTrue(door.isOpen)
    }

    func testCloses() async {
        door.close()
        XCTAssertFalse(door.isOpen)
    }
}

final class LooseTests: XCTestCase {
    @MainActor
    func testADoorOfItsOwn() throws {
        XCTAssertFalse(Door().isOpen)
    }
}
