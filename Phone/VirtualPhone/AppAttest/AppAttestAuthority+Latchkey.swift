import Foundation
import LatchkeyCrypto

extension AppAttestAuthority {
    /// The default authority of all phones: "Latchkey test root".
    ///
    /// Its certificates stay as they are here, so a server can pin them. Its seed is the SHA-256 of its name: the
    /// private keys are public by design, and trusting it outside tests means trusting everybody.
    public static let latchkeyTest = AppAttestAuthority(
        seed: HashAlgorithm.sha256.hash(Array("Latchkey test root".utf8)), root: bytes(rootText),
        intermediate: bytes(intermediateText), receiptRoot: bytes(receiptRootText),
        receiptIntermediate: bytes(receiptIntermediateText))

    private static func bytes(_ text: String) -> [UInt8] {
        [UInt8](Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
    }

    private static let rootText = """
        MIICBjCCAY2gAwIBAgIQcy7SJym5dggSpmuLM23RDTAKBggqhkjOPQQDAzBFMRswGQYDVQQDDBJMYXRjaGtleSB0ZXN0IHJvb3Qx
        ETAPBgNVBAoMCExhdGNoa2V5MRMwEQYDVQQIDApDYWxpZm9ybmlhMB4XDTIwMDMxODE4MzI1M1oXDTQ1MDMxNTAwMDAwMFowRTEb
        MBkGA1UEAwwSTGF0Y2hrZXkgdGVzdCByb290MREwDwYDVQQKDAhMYXRjaGtleTETMBEGA1UECAwKQ2FsaWZvcm5pYTB2MBAGByqG
        SM49AgEGBSuBBAAiA2IABBqurILVg3bQfGApo0ZKzYq2sVPz3rb4Ao9VulJviSAtTcn2o4UVu2XNTDxNLyfU8Ma+tv/BPNfhquZs
        61TkNXcf8/DccQRNA5zN6H0uWGggaiTbENyQr6Xn2oH3cQTyt6NCMEAwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUSox7ZV4Z
        vqChYT+TTIcxxH/dYeswDgYDVR0PAQH/BAQDAgEGMAoGCCqGSM49BAMDA2cAMGQCMA4vZb+cREziS7PstnwEpY80PQQimnvuuc1R
        7jvv8J6u5RXsob5jQ2Lpw0y3dqgFBAIwOpDHeL6dRb/uf2eR7U2PBIZIaqjdrzh5ih6SSw4wvAVmwPe44vzF4K+BWVp8gNF/
        """

    private static let intermediateText = """
        MIICNTCCAbygAwIBAgIQeToiRBZLspeyoWcgrO8vqDAKBggqhkjOPQQDAzBFMRswGQYDVQQDDBJMYXRjaGtleSB0ZXN0IHJvb3Qx
        ETAPBgNVBAoMCExhdGNoa2V5MRMwEQYDVQQIDApDYWxpZm9ybmlhMB4XDTIwMDMxODE4Mzk1NVoXDTMwMDMxMzAwMDAwMFowUDEm
        MCQGA1UEAwwdTGF0Y2hrZXkgQXBwIEF0dGVzdGF0aW9uIENBIDExETAPBgNVBAoMCExhdGNoa2V5MRMwEQYDVQQIDApDYWxpZm9y
        bmlhMHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEdo+w+gxrLjH/xZg+okj83R8sDxaMvs58b9Ei2deb62gIA9snQyynfgMtkqFwsDt2
        Z/hWwQbzUEBbmKbR3+vrCwKBCoq71qwHqjdkRjjNbQYUcOmAhHP5OgEfdHlXG5gxo2YwZDASBgNVHRMBAf8ECDAGAQH/AgEAMB8G
        A1UdIwQYMBaAFEqMe2VeGb6goWE/k0yHMcR/3WHrMB0GA1UdDgQWBBTeEy9tTV+/0EiyhZnLaqRkLRiUGjAOBgNVHQ8BAf8EBAMC
        AQYwCgYIKoZIzj0EAwMDZwAwZAIwOFECtSyO7/AveUUAmPSxazNw/vnpugNrwxV0GoOlHg//hOYr4tnaTPB4dL0jJv3iAjB93CtC
        wBci5e7Gd8iFkXnD4d9Et+Ri3LlpQOwghOer3KfzxuW4eYTGrb1jjuEEfqQ=
        """

    private static let receiptRootText = """
        MIICQjCCAcmgAwIBAgIIUxRCQLVp0iwwCgYIKoZIzj0EAwMwZzEjMCEGA1UEAwwaTGF0Y2hrZXkgdGVzdCByZWNlaXB0IHJvb3Qx
        IDAeBgNVBAsMF0xhdGNoa2V5IFRlc3QgQXV0aG9yaXR5MREwDwYDVQQKDAhMYXRjaGtleTELMAkGA1UEBhMCVVMwHhcNMTQwNDMw
        MTgxOTA2WhcNMzkwNDMwMTgxOTA2WjBnMSMwIQYDVQQDDBpMYXRjaGtleSB0ZXN0IHJlY2VpcHQgcm9vdDEgMB4GA1UECwwXTGF0
        Y2hrZXkgVGVzdCBBdXRob3JpdHkxETAPBgNVBAoMCExhdGNoa2V5MQswCQYDVQQGEwJVUzB2MBAGByqGSM49AgEGBSuBBAAiA2IA
        BKEH5w9/rifPMDTKKT5V0xYOiVvj/VYOq46qZGxBkhqQP1kIFOdproGiKjX9cpl9p4bYXPgbK2YJZHNhPk1OO1hi9iWi6n6WghKC
        zS27daL7HxiTiYzarWoKdARPn7Z0kKNCMEAwHQYDVR0OBBYEFAwc9BUToBUoxm+ceaETgG7aTe4aMA8GA1UdEwEB/wQFMAMBAf8w
        DgYDVR0PAQH/BAQDAgEGMAoGCCqGSM49BAMDA2cAMGQCMBLW5rYlvzZjMG/uj2O7jbbmB62K+xNj4ROHGUNf/LePApoTyFVPlo9m
        C/lu3IEnfAIwV+TcevzbIwansqIRz4K27Zq/7AFiR0AJM+C/r1LIntRYbb52LZ2hvCuESFM5SFta
        """

    private static let receiptIntermediateText = """
        MIIC8jCCAnigAwIBAgIQauv5+vJBZhKRnI43L5EcJzAKBggqhkjOPQQDAzBnMSMwIQYDVQQDDBpMYXRjaGtleSB0ZXN0IHJlY2Vp
        cHQgcm9vdDEgMB4GA1UECwwXTGF0Y2hrZXkgVGVzdCBBdXRob3JpdHkxETAPBgNVBAoMCExhdGNoa2V5MQswCQYDVQQGEwJVUzAe
        Fw0xOTAzMjIxNzUzMzNaFw0zNDAzMjIwMDAwMDBaMHAxLDAqBgNVBAMMI0xhdGNoa2V5IEFwcGxpY2F0aW9uIEludGVncmF0aW9u
        IENBMSAwHgYDVQQLDBdMYXRjaGtleSBUZXN0IEF1dGhvcml0eTERMA8GA1UECgwITGF0Y2hrZXkxCzAJBgNVBAYTAlVTMFkwEwYH
        KoZIzj0CAQYIKoZIzj0DAQcDQgAE56Ft7Joyp/Z4Rz+PrPsudHHyeHeN+GTWlkAwo+GIbSxeiHQyN4kivjmV1eIvv8HS0yyVPHvO
        D1KexXLtxrkf4aOB/DCB+TAPBgNVHRMBAf8EBTADAQH/MB8GA1UdIwQYMBaAFAwc9BUToBUoxm+ceaETgG7aTe4aMEUGCCsGAQUF
        BwEBBDkwNzA1BggrBgEFBQcwAYYpaHR0cDovL29jc3AubGF0Y2hrZXkuaW52YWxpZC9yZWNlaXB0LXJvb3QwPQYDVR0fBDYwNDAy
        oDCgLoYsaHR0cDovL2NybC5sYXRjaGtleS5pbnZhbGlkL3JlY2VpcHQtcm9vdC5jcmwwHQYDVR0OBBYEFPDuJ2gGDDgQ38Gt7BPG
        CiuJaQYJMA4GA1UdDwEB/wQEAwIBBjAQBgoqhkiG92NkBgIDBAIFADAKBggqhkjOPQQDAwNoADBlAjBjs0IOCvpHVlr+UFoireR7
        f8qLp3g5/8eLzvtOjVro4/59TWclVLjmw3LPdMbzC6YCMQCIMG5cgr8Wi6YWCehIOrassp9ICmBswXK6Bc8DGitapQWJG59p6Iqb
        yA0Bu8mnGHc=
        """
}
