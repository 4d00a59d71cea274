import Foundation
import Security
import Testing

@Suite("What checks for debuggers and jailbreaks ask Darwin")
struct ProcessTableTests {
    private func info(of process: Int32) -> (status: Int32, info: kinfo_proc, size: Int) {
        var info = kinfo_proc()
        var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, process]
        var size = MemoryLayout<kinfo_proc>.stride
        let status = sysctl(&name, UInt32(name.count), &info, &size, nil, 0)
        return (status, info, size)
    }

    @Test("a process that nobody traces is told so, with its number and its parent's")
    func own() {
        let (status, info, size) = info(of: getpid())
        #expect(status == 0 && size == MemoryLayout<kinfo_proc>.stride)
        #expect(info.kp_proc.p_flag & P_TRACED == 0)
        #expect(info.kp_proc.p_pid == getpid() && info.kp_eproc.e_ppid == getppid())
    }

    @Test("other processes, new values and too little room are refused with their errno")
    func refused() {
        #expect(info(of: 1).status == -1 && errno == ENOENT)
        var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
        var (value, size) = (Int32(1), 1)
        #expect(sysctl(&name, 4, &value, &size, nil, 0) == -1 && errno == ENOMEM)
        #expect(size == MemoryLayout<kinfo_proc>.stride)
        #expect(sysctl(&name, 4, nil, nil, &value, 4) == -1 && errno == EPERM)
        #expect(sysctl(nil, 0, nil, nil, nil, 0) == -1 && errno == ENOENT)
    }

    @Test("no library of the process is told")
    func images() {
        #expect(_dyld_image_count() == 0)
        #expect(_dyld_get_image_name(0) == nil)
    }
}
