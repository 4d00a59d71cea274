import FlowNetwork
import VirtualPhone
import XCTest
import XCUIAutomation

/// The rotation by touch, with the app as a process of its own and a Flow network over HTTP.
final class WalletUITests: XCTestCase {
    /// From an account with Blocto's keys to one with its owner's, then a second launch that finds nothing to do.
    @MainActor func testTheWholeRotation() async throws {
        try await WalletStage.play { stage in
            stage.launch()
            stage.addAccount()
            stage.rotate()
            XCTAssertEqual(stage.liveWeights, [999, 1, 1000, 1000])
            let words = stage.readWords()
            XCTAssertEqual(words.count, 24)
            stage.confirm(words)
            XCTAssertEqual(stage.liveWeights, [1000, 1000])
            stage.tap("rotation.done")
            stage.see("Your keys are in order")
            stage.app.tabBars.buttons["History"].firstMatch.tap()
            stage.see("Moved to new keys")
            stage.kill()
            stage.launch()
            stage.see("Your keys are in order")
        }
    }

    @MainActor func testKilledBeforeTheWordsWereWrittenDown() async throws {
        try await WalletStage.play { stage in
            stage.launch()
            stage.addAccount()
            stage.rotate()
            stage.kill()
            stage.launch()
            // By itself, and without a question.
            stage.see("Write down your recovery phrase")
            stage.confirm(stage.readWords())
            XCTAssertEqual(stage.liveWeights, [1000, 1000])
        }
    }

    @MainActor func testKilledWhileATransactionIsOnItsWay() async throws {
        try await WalletStage.play { stage in
            stage.launch()
            stage.addAccount()
            stage.node.plan(.slowSeal(blocks: 100_000), .next(.submit))
            stage.tap("keys.begin")
            stage.tap("rotation.start")
            stage.look(allowing: true)
            stage.see("Waiting for the Flow network")
            stage.kill()
            stage.launch()
            stage.see("Going on where it stopped")
            stage.node.advance(100_000)
            // The new keys are tested with the owner's consent.
            stage.look()
            stage.see("Write down your recovery phrase")
            XCTAssertEqual(stage.liveWeights, [999, 1, 1000, 1000], "each key stands on the account once")
        }
    }

    @MainActor func testWordsAreSeenByNobodyElse() async throws {
        try await WalletStage.play { stage in
            stage.launch()
            stage.addAccount()
            stage.rotate()
            let words = stage.readWords()
            stage.bench.phone.setScreenCaptured(true)
            stage.see("The screen is recorded or mirrored")
            XCTAssertEqual(stage.words, [])
            stage.bench.phone.setScreenCaptured(false)
            XCTAssert(stage.app.staticTexts["words.word"].firstMatch.waitForExistence(timeout: WalletStage.patience))
            XCTAssertEqual(stage.words, words)
            stage.bench.phone.takeScreenshot()
            stage.see("You took a picture of your words")
            XCTAssertEqual(stage.words, [])
            XCTAssertEqual(stage.readWords(), words)
            XCUIDevice.shared.press(.home)
            stage.app.activate()
            XCTAssert(stage.app.buttons["words.show"].waitForExistence(timeout: WalletStage.patience))
            XCTAssertEqual(stage.words, [])
        }
    }

    @MainActor func testWrongWordsRemoveNothing() async throws {
        try await WalletStage.play { stage in
            stage.launch()
            stage.addAccount()
            stage.rotate()
            let words = stage.readWords()
            stage.tap("words.written")
            stage.see("Check what you wrote down")
            stage.answer(words.map { _ in "wrong" })
            stage.tap("backup.submit")
            stage.look()
            stage.see("Not the right words")
            XCTAssertEqual(stage.liveWeights, [999, 1, 1000, 1000])
            stage.answer(words)
            stage.tap("backup.submit")
            stage.look()
            stage.look()
            stage.see("Your account is yours")
        }
    }
}
