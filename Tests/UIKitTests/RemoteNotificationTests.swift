import Foundation
import Testing
import UIKit

@Suite("Remote notifications", .serialized) @MainActor
struct RemoteNotificationTests {
    final class Delegate: NSObject, UIApplicationDelegate {
        var told: CheckedContinuation<any Error, Never>?

        func application(
            _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
        ) {
            told?.resume(returning: error)
        }
    }

    @Test("the delegate is told that there is no device token")
    func refused() async {
        let delegate = Delegate()
        let usual = UIApplication.shared.delegate
        defer { UIApplication.shared.delegate = usual }
        UIApplication.shared.delegate = delegate
        let error = await withCheckedContinuation { told in
            delegate.told = told
            UIApplication.shared.registerForRemoteNotifications()
        }
        #expect((error as NSError).domain == NSCocoaErrorDomain && (error as NSError).code == 3010)
        #expect(!UIApplication.shared.isRegisteredForRemoteNotifications)
    }

    @Test("the masks of orientations have Apple's bits")
    func orientations() {
        #expect(UIInterfaceOrientationMask.portrait.rawValue == 2 && UIInterfaceOrientationMask.all.rawValue == 30)
        #expect(UIInterfaceOrientationMask.landscape.rawValue == 24)
        #expect(UIInterfaceOrientationMask.allButUpsideDown.rawValue == 26)
        #expect(UIDevice.current.orientation == .portrait)
    }
}
