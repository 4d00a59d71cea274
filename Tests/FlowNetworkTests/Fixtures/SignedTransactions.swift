// Written by Tests/Peers/FlowSigner/make_vectors.py; don't edit.
// swift-format-ignore-file

import Testing

/// A transaction that another implementation has encoded and signed.
struct SignedTransaction: Sendable, CustomTestStringConvertible {
    struct Key: Sendable {
        let address: String
        let publicKey: String
        let signature: String
        let hash: String
        let sequenceNumber: UInt64
    }

    let name: String
    let id: String
    let body: String
    let keys: [Key]

    var testDescription: String { name }

    /// The script of all of them.
    static let script = "transaction { prepare(signer: &Account) {} }"

    static let all = [
        SignedTransaction(
            name: "ECDSA_P256 SHA2_256",
            id: "f0e18bd640300e7398676f472beeb842d454939aef907f2bc6a282655e781ad5",
            body: #"{"script": "dHJhbnNhY3Rpb24geyBwcmVwYXJlKHNpZ25lcjogJkFjY291bnQpIHt9IH0=", "arguments": [], "reference_block_id": "b15ace6cc57ba4f507229805a621b3e5d9a1aa06a902dd9d00000000000003e8", "gas_limit": "9999", "payer": "f8d6e0586b0a20c7", "proposal_key": {"address": "f8d6e0586b0a20c7", "key_index": "0", "sequence_number": "7"}, "authorizers": ["f8d6e0586b0a20c7"], "payload_signatures": [], "envelope_signatures": [{"address": "f8d6e0586b0a20c7", "key_index": "0", "signature": "NS0Q4rQEXM4AVVzHPUMhjqahhOltnsbulfkJsHK2fGmuLw02yi2MrWHZ0OkjrJ9+1pcrBezwsv39v8Ni5ktY/g=="}]}"#,
            keys: [
                .init(
                    address: "f8d6e0586b0a20c7",
                    publicKey: "831786ce3499778e5fcb61c3d0638155f7f36d8187ecbc41d6837a0822137585357419080f6c3fc48d8fbccdf69d7fa8f178e1b59482efb0eecbc79dad6b2968",
                    signature: "ECDSA_P256", hash: "SHA2_256", sequenceNumber: 7),
            ]),
        SignedTransaction(
            name: "ECDSA_P256 SHA3_256",
            id: "f5f280a926322de26e56eb55cb62fdb3f8f8fba8c28df1bb83f08c574d28b188",
            body: #"{"script": "dHJhbnNhY3Rpb24geyBwcmVwYXJlKHNpZ25lcjogJkFjY291bnQpIHt9IH0=", "arguments": [], "reference_block_id": "b15ace6cc57ba4f507229805a621b3e5d9a1aa06a902dd9d00000000000003e8", "gas_limit": "9999", "payer": "f8d6e0586b0a20c7", "proposal_key": {"address": "f8d6e0586b0a20c7", "key_index": "0", "sequence_number": "7"}, "authorizers": ["f8d6e0586b0a20c7"], "payload_signatures": [], "envelope_signatures": [{"address": "f8d6e0586b0a20c7", "key_index": "0", "signature": "ub0iVbgsvCubK8dxNGAPCeI91BztViO6cJixZZeDyUKYswEf4OroiDTSlNI42238btb0y7PgTgbcJ/uo4JDbmQ=="}]}"#,
            keys: [
                .init(
                    address: "f8d6e0586b0a20c7",
                    publicKey: "da0ff0c6c611e044c44a3e38dc7b1c5f31b8df05fd7ac59edbd32a29819a2483532ed1deb794b8e525c835d47548837ba60767d397ba98e3250cb1b88924b65e",
                    signature: "ECDSA_P256", hash: "SHA3_256", sequenceNumber: 7),
            ]),
        SignedTransaction(
            name: "ECDSA_secp256k1 SHA2_256",
            id: "090944822cf78ef74d7432fc6a02fcd703a6ecbc99447150246043d4116efe4b",
            body: #"{"script": "dHJhbnNhY3Rpb24geyBwcmVwYXJlKHNpZ25lcjogJkFjY291bnQpIHt9IH0=", "arguments": [], "reference_block_id": "b15ace6cc57ba4f507229805a621b3e5d9a1aa06a902dd9d00000000000003e8", "gas_limit": "9999", "payer": "f8d6e0586b0a20c7", "proposal_key": {"address": "f8d6e0586b0a20c7", "key_index": "0", "sequence_number": "7"}, "authorizers": ["f8d6e0586b0a20c7"], "payload_signatures": [], "envelope_signatures": [{"address": "f8d6e0586b0a20c7", "key_index": "0", "signature": "S1vZM8jWv6FP4WDD2m5nll4fHVZAklE7L5eCxKzL70jmsAtaNCypmDeYF1He0SIh5Pnfsza2FQrCXlMFPjNNGA=="}]}"#,
            keys: [
                .init(
                    address: "f8d6e0586b0a20c7",
                    publicKey: "e192daa4e08b4016e1ee1d3dd38ee443371b19e541c17af8c7a18da468fbd76811903e67469eaedc96f693cab5d7b2a5d373a69a906eeddc6309cf230f11535d",
                    signature: "ECDSA_secp256k1", hash: "SHA2_256", sequenceNumber: 7),
            ]),
        SignedTransaction(
            name: "ECDSA_secp256k1 SHA3_256",
            id: "7b6232417a45b57186d3730f92a9ade2eeb33e11042399964af5cfbfc4976578",
            body: #"{"script": "dHJhbnNhY3Rpb24geyBwcmVwYXJlKHNpZ25lcjogJkFjY291bnQpIHt9IH0=", "arguments": [], "reference_block_id": "b15ace6cc57ba4f507229805a621b3e5d9a1aa06a902dd9d00000000000003e8", "gas_limit": "9999", "payer": "f8d6e0586b0a20c7", "proposal_key": {"address": "f8d6e0586b0a20c7", "key_index": "0", "sequence_number": "7"}, "authorizers": ["f8d6e0586b0a20c7"], "payload_signatures": [], "envelope_signatures": [{"address": "f8d6e0586b0a20c7", "key_index": "0", "signature": "Jn2TZOYzscaKvasFplm5f+44DEq+Y9whXhaAenQcnWnGJOXkmWEVsuJrrfYvmKI3CkUBhQ8kNiCjTiPF2vYtzw=="}]}"#,
            keys: [
                .init(
                    address: "f8d6e0586b0a20c7",
                    publicKey: "607ea411c80cb9c825d408853208267965731995513a458bed73c34b9fdbeb2cf4633f5f8cd16475a2e0b28b0ede1ab4f584e8713de6b49a48597470d7ffd6e1",
                    signature: "ECDSA_secp256k1", hash: "SHA3_256", sequenceNumber: 7),
            ]),
        SignedTransaction(
            name: "proposer and payer",
            id: "7631c48c335f698e834a3fc18f21921466a2805743c30852f4374d9e72868d3b",
            body: #"{"script": "dHJhbnNhY3Rpb24geyBwcmVwYXJlKHNpZ25lcjogJkFjY291bnQpIHt9IH0=", "arguments": ["eyAidmFsdWUiIDogIjciLCAidHlwZSIgOiAiSW50IiB9"], "reference_block_id": "b15ace6cc57ba4f507229805a621b3e5d9a1aa06a902dd9d00000000000003e8", "gas_limit": "300", "payer": "f8d6e0586b0a20c7", "proposal_key": {"address": "ee82856bf20e2aa6", "key_index": "0", "sequence_number": "128"}, "authorizers": ["f8d6e0586b0a20c7"], "payload_signatures": [{"address": "ee82856bf20e2aa6", "key_index": "0", "signature": "5i9+nsFClH24/q6NB7jFrjR6t9sbf2FwzUtO9T0M5Db/hjRk0P5tP8UVG6qrPlkZKzIYS+9+BW0e6KAzKO3KZg=="}], "envelope_signatures": [{"address": "f8d6e0586b0a20c7", "key_index": "0", "signature": "NOkJfEimFZfbAA024fQu6jkHZtzeWMxmZdq47Z1Z0hdWw37rX/WwGad3ch9DOBiiCoIv2T6NQIzQgPEWew53HQ=="}]}"#,
            keys: [
                .init(
                    address: "ee82856bf20e2aa6",
                    publicKey: "639ef519980bd854500364fbcf75af8b4ce5b138b487354353efd966e148eb5060cf0fcdff14d7d992e2d02be0dabde9f1d3aab762c2a1a5cefd2ce4738c1c97",
                    signature: "ECDSA_P256", hash: "SHA3_256", sequenceNumber: 128),
                .init(
                    address: "f8d6e0586b0a20c7",
                    publicKey: "071c67f91fc7d63f2aafe8d31d4d88267c6be9e83c41cfb3e2cbd6e07f095dbdecd5a16b03751608a403a2c5a4d7999f31ce7cfca2412a24a18fefa8481d302c",
                    signature: "ECDSA_secp256k1", hash: "SHA2_256", sequenceNumber: 0),
            ]),
    ]
}
