import Foundation
import LocalAuthentication
import Security

@testable import LatchkeyConformance

/// Names that iOS 15 does not have, or that only Apple's own programs or other systems have.
extension Table {
    static func laterNames(_ table: inout TableBuilder) {
        authenticationCodes(&table)
        numbers(&table)
        flags(&table)
        constants(&table)
    }

    private static func authenticationCodes(_ table: inout TableBuilder) {
        table.begin("4", "LAError codes", isBehavior: false)
        let codes: [(name: String, code: LAError.Code, value: Int)] = [
            ("companionNotAvailable", .companionNotAvailable, -11)
        ]
        for (name, code, value) in codes {
            table.row("laerror-\(name)", "LAError.\(name)", "value", value, .documentation("LAError.h")) { _ in
                code.rawValue
            }
        }
    }

    private static func numbers(_ table: inout TableBuilder) {
        table.begin("4", "LocalAuthentication numbers", isBehavior: false)
        let place = Evidence.documentation("LAPublicDefines.h")
        let numbers: [(name: String, number: Int, value: Int)] = [
            ("LAPolicy companion", LAPolicy.deviceOwnerAuthenticationWithCompanion.rawValue, 3),
            ("LAPolicy biometricsOrCompanion", LAPolicy.deviceOwnerAuthenticationWithBiometricsOrCompanion.rawValue, 4),
            ("LABiometryType opticID", LABiometryType.opticID.rawValue, 4),
        ]
        for (name, number, value) in numbers {
            table.row("number-\(name.replacingOccurrences(of: " ", with: "-"))", name, "value", value, place) { _ in
                number
            }
        }
    }

    private static func flags(_ table: inout TableBuilder) {
        table.begin("3.11", "Access control flags", isBehavior: false)
        let flags: [(name: String, flags: SecAccessControlCreateFlags, value: Int)] = [
            ("watch", .watch, 32), ("companion", .companion, 32),
        ]
        for (name, flags, value) in flags {
            table.row(
                "flag-\(name)", "SecAccessControlCreateFlags.\(name)", "value", value, .source("SecAccessControl.h")
            ) { _ in Int(flags.rawValue) }
        }
    }

    private static func constants(_ table: inout TableBuilder) {
        table.begin("3.3", "Constants", isBehavior: false)
        let constants: [(name: String, constant: CFString, value: String)] = [
            ("kSecAttrEndDate", kSecAttrEndDate, "edat"),
            ("kSecAttrIsModifiable", kSecAttrIsModifiable, "modi"),
            ("kSecAttrIsPrivate", kSecAttrIsPrivate, "priv"),
            ("kSecAttrKeyTypeMLDSA", kSecAttrKeyTypeMLDSA, "111"),
            ("kSecAttrKeyTypeMLKEM", kSecAttrKeyTypeMLKEM, "110"),
            ("kSecAttrStartDate", kSecAttrStartDate, "sdat"),
            ("kSecAttrTokenOID", kSecAttrTokenOID, "toid"),
            ("kSecUseCredentialReference", kSecUseCredentialReference, "u_CredRef"),
            ("kSecUseUserIndependentKeychain", kSecUseUserIndependentKeychain, "u_UserIndependentKeychain"),
        ]
        for (name, constant, value) in constants {
            let text = constant as String
            table.row("constant-\(name)", name, "value", "\"\(value)\"", .source("SecItemConstants.c")) { _ in
                "\"\(text)\""
            }
        }
    }
}
