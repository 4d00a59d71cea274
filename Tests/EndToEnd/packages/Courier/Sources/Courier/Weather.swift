// swift-format-ignore-file
import Combine
import Foundation
import MachO
import Network
import UIKit

/// Whether the courier can leave.
@MainActor
public final class Weather: ObservableObject {
    @Published public private(set) var isFine = false
    @Published public private(set) var nights = 0
    @Published public private(set) var calls = 0
    private let monitor = NWPathMonitor()
    private var timer: Timer?

    public init() {
        NotificationCenter.default.addObserver(
            self, selector: #selector(night(_:)), name: UIApplication.didEnterBackgroundNotification, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(called), name: .init("call"), object: nil)
        timer = Timer.scheduledTimer(timeInterval: 3600, target: self, selector: #selector(tick(timer:)), userInfo: nil, repeats: true)
    }

    public func watch() async {
        for await path in monitor {
            isFine = path.status == .satisfied && !path.isExpensive && path.usesInterfaceType(.wifi)
            if isFine { return }
        }
    }

    public func fire() { timer?.fire() }
    public func stop() {
        timer?.invalidate()
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func night(_ notification: Notification) { nights += 1 }
    @objc func called() { calls += 1 }
    @objc private func tick(timer: Timer) { calls += 10 }
}

/// Whether somebody looks on.
public func isWatched() -> Bool {
    for index in 0..<_dyld_image_count() {
        if let name = _dyld_get_image_name(index), String(cString: name).contains("FridaGadget") { return true }
    }
    var info = kinfo_proc()
    var mib: [Int32] = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
    var size = MemoryLayout<kinfo_proc>.stride
    let result = sysctl(&mib, UInt32(mib.count), &info, &size, nil, 0)
    return result != 0 || (info.kp_proc.p_flag & P_TRACED) != 0
}
