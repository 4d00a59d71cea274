import LatchkeyFlow

/// A change of an account's keys.
public enum KeyChange: Sendable, Hashable {
    /// Adds a key behind the others, whether or not there is one with the same public key.
    case add(NewAccountKey)
    /// Revokes the key of an index; there need be none.
    case revoke(index: Int)
    /// Revokes the key of an index; the transaction fails unless it is this one.
    case revokeExactly(index: Int, NewAccountKey)
}

/// A script that the network carries out: there is no Cadence here, so it knows scripts by their exact bytes.
public struct KnownScript: Sendable {
    /// Reads the arguments; throws a sentence for the result's error.
    public typealias Reading = @Sendable ([CadenceValue]) throws(ScriptFault) -> [KeyChange]

    /// The script; a transaction has this one if the bytes are the same.
    public let text: String
    /// What it does to the account that authorizes it.
    public let changes: Reading

    /// Describes a script.
    public init(_ text: String, changes: @escaping Reading) {
        self.text = text
        self.changes = changes
    }

    /// A script that adds keys.
    ///
    /// Its parameters are public key (`String`, hexadecimal), signature algorithm and hash algorithm (`UInt8`, Cadence's
    /// numbers) and weight (`UFix64`), or an array of each. A script that has fewer of them adds keys of secp256k1,
    /// SHA2_256 and weight 1000.
    public static func adding(_ text: String) -> KnownScript {
        KnownScript(text) { arguments throws(ScriptFault) in try KeyArguments.additions(arguments) }
    }

    /// A script that revokes keys; its parameter is an index (`Int`) or an array of them.
    public static func revoking(_ text: String) -> KnownScript {
        KnownScript(text) { arguments throws(ScriptFault) in try KeyArguments.revocations(arguments) }
    }

    /// A script that revokes keys if they are as it says; its parameters are an array of indexes (`Int`) and the four arrays
    /// of a script that adds them.
    public static func revokingExactly(_ text: String) -> KnownScript {
        KnownScript(text) { arguments throws(ScriptFault) in try KeyArguments.exactRevocations(arguments) }
    }
}

/// Why a script can't be carried out with its arguments; a Cadence error (1101) in the transaction's result.
public struct ScriptFault: Error, Sendable, Hashable {
    /// The sentence.
    public let text: String

    /// Makes a fault.
    public init(_ text: String) {
        self.text = text
    }
}
