import FlowNetwork
import LatchkeyKit
import LatchkeyLock
import Testing
@_spi(Latchkey) import UIKit

@testable import LatchkeyKeyRotation
@testable import RotationMatrix
@testable import VirtualPhone

extension PhoneSuite {
    /// Rotations that iOS lets work on in the background, for a while.
    @Suite struct BackgroundCases {
        @Test("when the time in the background ends, the rotation rests, its task is ended once, and it goes on later")
        func expiry() async throws {
            let stage = try RotationStage.with(.blocto)
            let retiring = try await stage.retiring()
            let tasks = CountedTasks(stage)
            var setting = stage.setting()
            setting.backgroundTime = .application
            setting.pause = { [pause = setting.pause] seconds in
                if tasks.counts.ended == 0 { try await Self.leave(stage) }
                try await pause(seconds)
            }
            let rotation = KeyRotation(setting)
            let error = await rotationFailure { try await rotation.begin(retiring: retiring) }
            #expect(error?.code == .backgroundTimeEnded)
            #expect(tasks.counts == (1, 1))
            #expect(stage.phone.backgroundWork(stage.launch)?.hasTasks == false)
            let journal = try #require(try await rotation.journal())
            #expect(journal.phase.attempt != nil, "parked where it was")
            try stage.relaunch()
            let next = KeyRotation(stage.setting())
            #expect(try await next.resume() == .waitingForBackup)
            try await stage.confirm(next)
            await stage.expectRotated()
        }

        @Test("a rotation that ends before its time, well or not, ends its task once")
        func ending() async throws {
            let stage = try RotationStage.with(.blocto)
            let retiring = try await stage.retiring()
            let tasks = CountedTasks(stage)
            var setting = stage.setting()
            setting.backgroundTime = .application
            let rotation = KeyRotation(setting)
            stage.node.plan(.refused, .next(.account))
            let error = await rotationFailure { try await rotation.begin(retiring: retiring) }
            #expect(error?.code == .networkUnavailable)
            #expect(tasks.counts == (1, 1))
            #expect(try await rotation.begin(retiring: retiring) == .waitingForBackup)
            #expect(tasks.counts == (2, 2))
            #expect(stage.phone.backgroundWork(stage.launch)?.hasTasks != true)
        }

        /// The person goes to the Home Screen, and iOS ends the time.
        @MainActor
        private static func leave(_ stage: RotationStage) throws {
            stage.phone.touch(.home)
            stage.phone.expireBackgroundTasks(stage.launch)
            while true {
                let event = try ProcessPhone.connection.send(NextEvent()).event
                UIApplication.deliver(event)
                if event == .backgroundTimeExpires { return }
            }
        }
    }
}

/// The way to a stage's phone, with a count of the tasks in the background.
private final class CountedTasks: PhoneConnection {
    private let connection: InProcessConnection
    private let state = Lock((begun: 0, ended: 0))

    /// Becomes the process's connection, until the stage launches its app again.
    init(_ stage: RotationStage) {
        connection = InProcessConnection(phone: stage.phone, launch: stage.launch)
        ProcessPhone.use(self)
    }

    var counts: (begun: Int, ended: Int) { state.withLock { $0 } }

    func send<Call: PhoneCall>(_ call: Call) throws(PhoneFailure) -> Call.Reply {
        state.withLock { state in
            if call is BeginBackgroundTask { state.begun += 1 }
            if call is EndBackgroundTask { state.ended += 1 }
        }
        return try connection.send(call)
    }
}
