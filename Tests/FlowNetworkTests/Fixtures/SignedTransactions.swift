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
            id: "9068175220139d455ed9ce681136fea38d84d107674488554102758125cd421e",
            body: #"{"script": "dHJhbnNhY3Rpb24geyBwcmVwYXJlKHNpZ25lcjogJkFjY291bnQpIHt9IH0=", "arguments": [], "reference_block_id": "b15ace6cc57ba4f507229805a621b3e5d9a1aa06a902dd9d00000000000003e8", "gas_limit": "9999", "payer": "f8d6e0586b0a20c7", "proposal_key": {"address": "f8d6e0586b0a20c7", "key_index": "0", "sequence_number": "7"}, "authorizers": ["f8d6e0586b0a20c7"], "payload_signatures": [], "envelope_signatures": [{"address": "f8d6e0586b0a20c7", "key_index": "0", "signature": "/vmasK9poFXrh4x7WLEMqak3rq9RxGT9jG2WCcl4dsLOpwcjgo/X4DJv+AzT8i/9Kei3Zwr46iiVESrcMj1ZwQ=="}]}"#,
            keys: [
                .init(
                    address: "f8d6e0586b0a20c7",
                    publicKey: "831786ce3499778e5fcb61c3d0638155f7f36d8187ecbc41d6837a0822137585357419080f6c3fc48d8fbccdf69d7fa8f178e1b59482efb0eecbc79dad6b2968",
                    signature: "ECDSA_P256", hash: "SHA2_256", sequenceNumber: 7),
            ]),
        SignedTransaction(
            name: "ECDSA_P256 SHA3_256",
            id: "80fa24088fb516749c4dde21d4f77c5d04e3023c291ca98c83551b4c0ffab645",
            body: #"{"script": "dHJhbnNhY3Rpb24geyBwcmVwYXJlKHNpZ25lcjogJkFjY291bnQpIHt9IH0=", "arguments": [], "reference_block_id": "b15ace6cc57ba4f507229805a621b3e5d9a1aa06a902dd9d00000000000003e8", "gas_limit": "9999", "payer": "f8d6e0586b0a20c7", "proposal_key": {"address": "f8d6e0586b0a20c7", "key_index": "0", "sequence_number": "7"}, "authorizers": ["f8d6e0586b0a20c7"], "payload_signatures": [], "envelope_signatures": [{"address": "f8d6e0586b0a20c7", "key_index": "0", "signature": "NkntdU+BUFk4ezL4HgPj+t+KEqIv1W1W0iNHn7VlaRcEL1yUaOjWO2Tn+/a8swtrGSfF3nJ7dtAARvr27kskfw=="}]}"#,
            keys: [
                .init(
                    address: "f8d6e0586b0a20c7",
                    publicKey: "da0ff0c6c611e044c44a3e38dc7b1c5f31b8df05fd7ac59edbd32a29819a2483532ed1deb794b8e525c835d47548837ba60767d397ba98e3250cb1b88924b65e",
                    signature: "ECDSA_P256", hash: "SHA3_256", sequenceNumber: 7),
            ]),
        SignedTransaction(
            name: "ECDSA_secp256k1 SHA2_256",
            id: "54246fcf64635ccdca7f796bd62e57a1dbdd0ace0880aa7cedcab27ed384614e",
            body: #"{"script": "dHJhbnNhY3Rpb24geyBwcmVwYXJlKHNpZ25lcjogJkFjY291bnQpIHt9IH0=", "arguments": [], "reference_block_id": "b15ace6cc57ba4f507229805a621b3e5d9a1aa06a902dd9d00000000000003e8", "gas_limit": "9999", "payer": "f8d6e0586b0a20c7", "proposal_key": {"address": "f8d6e0586b0a20c7", "key_index": "0", "sequence_number": "7"}, "authorizers": ["f8d6e0586b0a20c7"], "payload_signatures": [], "envelope_signatures": [{"address": "f8d6e0586b0a20c7", "key_index": "0", "signature": "30dhpExC1jorRBohn8rJGDRz/WJeq7YBybG/+r/7eGTzMwrxJs4nQLdzrzAMakYTzK6MqytWk7AzobCATp/VtA=="}]}"#,
            keys: [
                .init(
                    address: "f8d6e0586b0a20c7",
                    publicKey: "e192daa4e08b4016e1ee1d3dd38ee443371b19e541c17af8c7a18da468fbd76811903e67469eaedc96f693cab5d7b2a5d373a69a906eeddc6309cf230f11535d",
                    signature: "ECDSA_secp256k1", hash: "SHA2_256", sequenceNumber: 7),
            ]),
        SignedTransaction(
            name: "ECDSA_secp256k1 SHA3_256",
            id: "614847311567f93626860e6e8fe1683810e5a75f7bb3db937fc00ef4da110420",
            body: #"{"script": "dHJhbnNhY3Rpb24geyBwcmVwYXJlKHNpZ25lcjogJkFjY291bnQpIHt9IH0=", "arguments": [], "reference_block_id": "b15ace6cc57ba4f507229805a621b3e5d9a1aa06a902dd9d00000000000003e8", "gas_limit": "9999", "payer": "f8d6e0586b0a20c7", "proposal_key": {"address": "f8d6e0586b0a20c7", "key_index": "0", "sequence_number": "7"}, "authorizers": ["f8d6e0586b0a20c7"], "payload_signatures": [], "envelope_signatures": [{"address": "f8d6e0586b0a20c7", "key_index": "0", "signature": "w8mnkyuNZuhZgOFtQbqUgF/nMpDtb1XlFiImn6bG40tM1/K2RpFUDQiLeqHpn/0Bwro28Xim2brHAPG3cMkzpw=="}]}"#,
            keys: [
                .init(
                    address: "f8d6e0586b0a20c7",
                    publicKey: "607ea411c80cb9c825d408853208267965731995513a458bed73c34b9fdbeb2cf4633f5f8cd16475a2e0b28b0ede1ab4f584e8713de6b49a48597470d7ffd6e1",
                    signature: "ECDSA_secp256k1", hash: "SHA3_256", sequenceNumber: 7),
            ]),
        SignedTransaction(
            name: "proposer and payer",
            id: "11be38ac02eedd604d0c730485d162720166de644c76d13ba201ba98741e1b66",
            body: #"{"script": "dHJhbnNhY3Rpb24geyBwcmVwYXJlKHNpZ25lcjogJkFjY291bnQpIHt9IH0=", "arguments": ["eyAidmFsdWUiIDogIjciLCAidHlwZSIgOiAiSW50IiB9"], "reference_block_id": "b15ace6cc57ba4f507229805a621b3e5d9a1aa06a902dd9d00000000000003e8", "gas_limit": "300", "payer": "f8d6e0586b0a20c7", "proposal_key": {"address": "ee82856bf20e2aa6", "key_index": "0", "sequence_number": "128"}, "authorizers": ["f8d6e0586b0a20c7"], "payload_signatures": [{"address": "ee82856bf20e2aa6", "key_index": "0", "signature": "Z8sa+nL100JyGxj1HJHpixit3dUf4wgK8tXnOXv3+iAMT2MGYkXV3EH8lBr90HFZ4bb/25kOwINFi0b2M3FTwA=="}], "envelope_signatures": [{"address": "f8d6e0586b0a20c7", "key_index": "0", "signature": "MfUGMKzv0E8ysDiIGXg7hRE9kaUg/KrSb3Tij98JAAq5woYJu+r3orn8dOIXo61JLE+fOKPAaXbkn3HxplpNdg=="}]}"#,
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
