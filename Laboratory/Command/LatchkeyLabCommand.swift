import Foundation
import LatchkeyCommandLine
import LatchkeyServer

/// The program `latchkey-lab`: virtual iPhones for trying out sign-in, and benchmarks.
@main
struct LatchkeyLabCommand {
    static let program = Program(
        name: "latchkey-lab", summary: "virtual iPhones for trying out device-bound sign-in.", version: latchkeyVersion,
        commands: [
            LabCommand.self, DemoCommand.self, VaultScenariosCommand.self, ScenariosCommand.self, PhoneCommand.self,
            ConformanceCommand.self, ChatterServeCommand.self, OpenIDServeCommand.self, FlowNetworkServeCommand.self,
            RotationMatrixCommand.self, SimulateCommand.self,
            BenchAllCommand.self, BenchSignInCommand.self, BenchPeerCommand.self, BenchScaleCommand.self,
            BenchEnrollmentsCommand.self, BenchFloodCommand.self, BenchFleetCommand.self, BenchLoadCommand.self,
            BenchPhoneCommand.self, BenchLabCommand.self,
            BenchAttestCommand.self, BenchIDTokenCommand.self, BenchDeriveCommand.self, BenchChatterCommand.self,
        ],
        elsewhere: Dictionary(
            uniqueKeysWithValues: ["serve", "store", "audit", "attest"].map {
                ($0, "\($0) belongs to the server's program: latchkey \($0)")
            }))

    static func main() async {
        exit(await program.run(commandLine: CommandLine.arguments))
    }
}
