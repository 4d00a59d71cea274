import MFATestApp
import Testing

@Suite struct MachineNameTests {
    @Test("a machine has the name under which it is sold; what is not known keeps its own")
    func titles() {
        #expect(MachineName.title(of: "iPhone16,1", orKind: "iPhone") == "iPhone 15 Pro")
        #expect(MachineName.title(of: "iPhone14,6", orKind: "iPhone") == "iPhone SE (3rd generation)")
        #expect(MachineName.title(of: "iPhone99,1", orKind: "iPhone") == "iPhone99,1")
        #expect(MachineName.title(of: "iPad14,1", orKind: "iPad") == "iPad14,1")
        for machine in ["x86_64", "arm64", "", nil] {
            #expect(MachineName.title(of: machine, orKind: "iPhone") == "iPhone")
        }
    }
}
