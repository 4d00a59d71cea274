import Foundation
import LatchkeyCommandLine
import LatchkeyServer

/// The program `latchkey-lab`: virtual iPhones to try sign-in with, and what measures it.
@main
struct LatchkeyLabCommand {
    static let program = Program(
        name: "latchkey-lab", summary: "virtual iPhones to try device-bound sign-in with.", version: latchkeyVersion,
        commands: [
            LabCommand.self, DemoCommand.self, VaultScenariosCommand.self, ScenariosCommand.self, PhoneCommand.self,
            BenchSignInCommand.self, BenchPeerCommand.self, BenchScaleCommand.self, BenchEnrolmentsCommand.self,
            BenchFloodCommand.self, BenchFleetCommand.self, BenchPhoneCommand.self, BenchLabCommand.self,
            BenchAttestCommand.self,
        ],
        elsewhere: Dictionary(
            uniqueKeysWithValues: ["serve", "store", "audit", "attest"].map {
                ($0, "\($0) belongs to the server's program: latchkey \($0)")
            }))

    static func main() async {
        exit(await program.run(Array(CommandLine.arguments.dropFirst())))
    }
}
