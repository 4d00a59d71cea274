import FoundationEssentials
import Glibc
import LatchkeyCommandLine
import LatchkeyServer

/// The program `latchkey`, which operators install.
@main
struct Latchkey {
    static let program = Program(
        name: "latchkey", summary: "the server of device-bound sign-in for iOS.", version: latchkeyVersion,
        commands: [
            ServeCommand.self, UsersInviteCommand.self, UsersListCommand.self, UsersShowCommand.self,
            UsersSuspendCommand.self, UsersReinstateCommand.self, UsersSignOutCommand.self, UsersFreeCommand.self,
            UsersEraseCommand.self, UsersExportCommand.self, AttestedKeysShowCommand.self,
            AttestedKeysSuspendCommand.self, AttestedKeysReinstateCommand.self, KeysListCommand.self,
            KeysRotateCommand.self, KeysRewrapCommand.self, StoreShowCommand.self, StoreCopyCommand.self,
            StoreCheckCommand.self, BackupCommand.self, RestoreCommand.self, AuditVerifyCommand.self,
            AuditExportCommand.self, AuditAcceptCommand.self, AttestVerifyCommand.self,
            AttestInspectCommand.self, IDTokenVerifyCommand.self, IntrospectionClientCommand.self,
            FlowDeriveCommand.self, FlowEncodeCommand.self,
            FlowAddressCommand.self, FlowAccountCommand.self,
        ],
        elsewhere: Laboratory.hints)

    static func main() async {
        exit(await program.run(commandLine: CommandLine.arguments))
    }
}
