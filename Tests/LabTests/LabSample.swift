import LatchkeyScenarios
import OpenIDProvider
import VirtualPhone

@testable import LatchkeyLab

/// A document in which every struct of the lab's API is filled: what the page is drawn by.
enum LabSample {
    static let state = LabState(
        version: "0.1.0", sequence: 42,
        visit: VisitInfo(
            idleSeconds: 1_800, phoneLimit: 4, models: PhoneModel.allCases, passcode: "123456", isSimulated: true,
            serverID: "lab.latchkey.example", hasEarlierResults: true, isTouched: true),
        phones: [phone], displays: [PhoneDisplay(phone: "p1", display: display)], inspectors: [inspector],
        attestations: [attestation], wire: [wire], server: server, messages: [message], log: [result],
        scenarios: Scenario.mfa.map { ScenarioEntry(scenario: $0, lastRun: $0.number == 1 ? run : nil) }, run: run,
        faults: [PhoneFaults(phone: "p1", faults: Faults(loseAfter: 1, delayMs: 400, smsLate: 20))],
        clock: ClockState(
            offsetSeconds: 300, appsFollow: false,
            note: "The apps keep this machine's time: install libfaketime to shift theirs too."),
        flags: RemoteFlags(isFeatureEnabled: true, refreshThreshold: 3_600, maxRetryAttempts: 8, offOnVersion: "18.1"),
        dataService: DataServiceState(fault: .tooManyRequests), identityProvider: identityProvider,
        appleIDIssuer: "http://127.0.0.1:8080/key/apple", flow: flow)

    static let flow = FlowPanel(
        network: "emulator", blocks: FlowBlocks(final: 1_040, sealed: 1_037), blockMilliseconds: 500,
        accounts: [
            FlowPanelAccount(
                address: "f8d6e0586b0a20c7", shape: "blocto", liveWeight: 999,
                keys: [
                    FlowPanelKey(
                        index: 0, publicKey: "dde92ef6", signingAlgorithm: "ECDSA_secp256k1",
                        hashingAlgorithm: "SHA3_256", weight: 999, isRevoked: false, sequenceNumber: 41,
                        owner: "server", privateKey: "c4cbb678")
                ])
        ], accountLimit: 15,
        transactions: [
            FlowPanelTransaction(
                id: "3140e6d4", status: "Sealed", action: "adds 2 keys", payer: "f8d6e0586b0a20c7", signers: [0],
                height: 1_036, errorCode: 1_055, error: "[Error Code: 1055] authorization failed")
        ],
        faults: [FlowPanelFault(number: 1, fault: "lost-reply", request: "submit", skip: 0, times: 1)])

    static let identityProvider = OpenIDProviderState(
        issuer: "http://127.0.0.1:8080/key/openid", accounts: OpenIDAccount.lab, keys: ["k1", "k2"],
        settings: OpenIDSettings())

    static let phone = PhoneInfo(
        id: "p1", name: "iPhone", model: .iPhone15Pro, modelName: "iPhone 15 Pro", systemVersion: "18.1",
        biometry: "faceID",
        enrolledCount: 1, hasPasscode: true, passcode: "123456", hasSecureEnclave: true, isSimulator: false,
        lockState: "unlocked", isAirplane: false, appleAccount: "anna.appleseed@icloud.example",
        holdsSecurityKey: false, phoneNumber: "+1234567890", foreground: "org.latchkey.mfatest",
        apps: [
            AppInfo(
                bundleIdentifier: "org.latchkey.mfatest", name: "MFATest", state: "running", processID: 4_711,
                faceIDPermission: "ask"),
            AppInfo(
                bundleIdentifier: "org.latchkey.vault", name: "Vault", state: "notRunning", processID: nil,
                faceIDPermission: "allow", icon: "/lab/api/apps/org.latchkey.vault/icon?v=2c26b46b"),
        ], armedKill: ArmedKill(app: "org.latchkey.mfatest", step: .keychainWrite, moment: .before, count: 2))

    private static func style(_ change: (inout ScreenStyle) -> Void) -> ScreenStyle {
        var style = ScreenStyle()
        change(&style)
        return style
    }

    private static let root = ScreenNode(
        id: "3.1", role: .window,
        children: [
            ScreenNode(id: "3.2", role: .navigationBar, label: "Enroll"),
            ScreenNode(
                id: "3.3", role: .list, style: style { $0.kind = "insetGrouped" },
                children: [
                    ScreenNode(
                        id: "3.4", role: .section, label: "Account", value: "As in the document.",
                        children: [
                            ScreenNode(
                                id: "3.5", role: .cell,
                                children: [
                                    ScreenNode(
                                        id: "3.6", role: .textField, label: "User name", value: "testuser",
                                        identifier: "enrollment.username", placeholder: "User name",
                                        style: style { $0.contentType = "username" })
                                ]),
                            ScreenNode(
                                id: "3.7", role: .cell,
                                children: [
                                    ScreenNode(
                                        id: "3.8", role: .text, label: "Not enrolled", identifier: "enrollment.status",
                                        style: style {
                                            $0.font = "headline"
                                            $0.foreground = "secondary"
                                        })
                                ]),
                        ]),
                    ScreenNode(
                        id: "3.9", role: .button, label: "Enroll with Face ID",
                        style: style {
                            $0.kind = "borderedProminent"
                            $0.symbol = "faceid"
                        }),
                    ScreenNode(id: "3.10", role: .toggle, label: "Details", value: "0"),
                    ScreenNode(
                        id: "3.11", role: .secureTextField, label: "Code", value: "••••", isFocused: true),
                    ScreenNode(id: "3.12", role: .progress, label: "Sending", value: nil),
                ]),
            ScreenNode(
                id: "3.20", role: .tabBar,
                children: ["Enroll", "Sign In", "Testing", "Settings"].enumerated().map {
                    ScreenNode(id: "3.\(21 + $0.offset)", role: .button, label: $0.element, isSelected: $0.offset == 0)
                }),
        ])

    static let display = Display(
        revision: 17, surface: .app("org.latchkey.mfatest"), root: root,
        overlay: ScreenNode(
            id: "system.prompt", role: .alert, label: "Do you want to allow “MFATest” to use Face ID?",
            identifier: "prompt.faceIDPermission",
            children: [
                ScreenNode(id: "system.prompt.text", role: .text, label: "Secure authentication with biometrics"),
                ScreenNode(id: "system.prompt.dontAllow", role: .button, label: "Don’t Allow"),
                ScreenNode(id: "system.prompt.allow", role: .button, label: "Allow"),
            ]),
        banner: ScreenNode(
            id: "system.banner", role: .button, label: "Messages", value: "Your Latchkey code is 123456."),
        statusBar: Display.StatusBar(time: 1_762_782_894, isAirplane: false, isLocked: false), autofill: "123456")

    static let attestation = AppAttestReport(
        phone: "p1", isSupported: true,
        keys: [
            PhoneAttestedKey(
                keyIdentifier: "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", keyHash: "5c4074cf6deb47f5",
                app: "dev.latchkey.Messenger",
                isAttested: true, counter: 2)
        ],
        appId: "LATCHKEY00.dev.latchkey.Messenger", riskMetric: 1,
        faults: [PhoneAttestationFault(call: "attestKey", effect: "slow", seconds: 5, count: 2, number: 1)],
        heldCalls: 1,
        clockSkewSeconds: -60, isJailbroken: false)

    static let inspector = InspectorReport(
        phone: "p1",
        items: [
            InspectorItem(
                id: "keys:7f3a", kind: "enclaveKey", title: "org.latchkey.mfatest.key.biometric",
                attributes: [
                    NamedValue(name: "kSecAttrApplicationTag", value: "org.latchkey.mfatest.key.biometric"),
                    NamedValue(name: "kSecAttrAccessGroup", value: "LATCHKEY01.org.latchkey.mfatest"),
                ],
                protection: "kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly",
                protectionWords: "While the phone is unlocked, only on this phone, and only while a passcode is set.",
                accessControl: ["privateKeyUsage", "biometryCurrentSet"], needs: ["biometry"], length: 0,
                keyId: "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA", isReadable: false, isLost: true,
                why: "The faces or fingers were changed after the key was made.", status: "errSecAuthFailed (-25293)",
                createdAt: 1_762_782_880_000)
        ], summary: "Unlocked, passcode set, one face enrolled.")

    static let wire = WireEntry(
        id: 9, phone: "p1", at: 1_762_782_894_120, method: "POST", path: "/auth/verify-signature",
        words: "The phone sends its signature", request: message(#"{"challengeId":"…","signature":"MEUC…"}"#),
        response: message(#"{"accessToken":"eyJ…","expiresIn":600,"success":true}"#), status: 200,
        outcome: "lostAfter", copyOf: 8, faults: ["loseAfter"], milliseconds: 412.5, serverMilliseconds: 1.9,
        decoded: WireDecoding(
            challenge: DecodedChallenge(scheme: "bound", nonce: "00ff", contextHash: "a1b2", bytes: "00ffa1b2"),
            context: DecodedContext(
                fields: [
                    NamedValue(name: "domain", value: "latchkey/bound/v1"),
                    NamedValue(name: "purpose", value: "sign-in"),
                ], hash: "a1b2", matches: true),
            signature: DecodedSignature(form: "DER", r: "0a", s: "0b", bytes: "300602010a02010b", length: 8),
            sentToken: nil,
            givenToken: DecodedToken(
                header: [NamedValue(name: "alg", value: "ES256")],
                claims: [NamedValue(name: "sub", value: "testuser")], expiresAt: 1_762_783_494, isExpired: false),
            appAttest: DecodedAppAttest(
                kind: "assertion", length: 144, fields: [NamedValue(name: "counter", value: "2")],
                steps: [
                    DecodedStep(
                        number: 5, title: "Counter", holds: false, code: "assertion_counter_not_increased",
                        sentence: "The counter is not above the stored one.")
                ], unreadable: nil),
            flow: DecodedFlow(
                transaction: [NamedValue(name: "Payer", value: "f8d6e0586b0a20c7")], reply: "The node has taken it.",
                fault: "lost-reply")),
        curl: "curl -X POST http://127.0.0.1:8080/auth/verify-signature -H 'Content-Type: application/json' --data '{}'"
    )

    private static func message(_ body: String) -> WireMessage {
        WireMessage(
            headers: [WireHeader(name: "Content-Type", value: "application/json")], body: body,
            length: body.utf8.count)
    }

    static let server = ServerPanel(
        rules: .production,
        users: [
            ServerUser(
                username: "testuser",
                devices: [
                    ServerDevice(
                        deviceId: "6F1E7A6B-0000-4000-8000-3C5B7C9D0E1F", deviceModel: "iPhone 15 Pro",
                        method: "secureEnclave", scheme: "bound", keyId: "q83vEjRW", phoneNumber: "+•••••••890",
                        isNumberVerified: true, enrolledAt: "2025-11-10T13:54:54Z", lastUsedAt: nil, attemptsLeft: 5,
                        waitSeconds: 0)
                ], smsEnabled: true, newNumber: "+•••••••123", recoveryCodesLeft: 9,
                recovery: ServerRecovery(
                    deviceId: "other", deviceModel: "iPhone 16", begunWith: "otp", begunAt: "2025-11-10T13:54:54Z",
                    secondsLeft: 86_400, expiresAt: "2025-11-14T13:54:54Z"),
                notices: [
                    ServerNotice(
                        id: 3, kind: "recovery_begun", deviceId: "other", detail: nil, at: "2025-11-10T13:54:54Z",
                        readAt: nil)
                ], unreadNotices: 1)
        ],
        sessions: [
            ServerSession(
                id: 1, username: "testuser", deviceId: "6F1E7A6B-0000-4000-8000-3C5B7C9D0E1F", amr: "pop",
                authenticatedAt: "2025-11-10T13:54:54Z", endsAt: "2025-12-10T13:54:54Z", state: "open")
        ],
        oneTimeCodes: [
            ServerOneTimeCode(
                username: "testuser", deviceId: nil, expiresAt: "2025-11-10T13:59:54Z", triesLeft: 5)
        ],
        attestedKeys: [
            ServerAttestedKey(
                keyIdentifier: "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", keyHash: "5c4074cf6deb47f5",
                appId: "LATCHKEY00.dev.latchkey.Messenger", environment: "development", state: "attested",
                username: nil, deviceId: nil, counter: 2, riskMetric: 1, refreshAt: "2025-11-11T13:54:54Z",
                refreshFailures: 0, attestedAt: "2025-11-10T13:54:54Z",
                lastUsedAt: nil)
        ], consumedChallenges: 1,
        audit: [
            ServerAuditLine(
                sequence: 3, at: 1_762_782_894_000, event: "sign_in_succeeded", text: #"{"event":"sign_in_succeeded"}"#)
        ],
        auditIntact: true, auditVerdict: "Whole: 3 lines.", serverID: "lab.latchkey.example", version: "0.1.0",
        now: 1_762_782_894_000)

    static let message = Message(
        id: 1, to: "+1234567890", body: "Your Latchkey code is 123456.", code: "123456", purpose: "one_time_password",
        sentAt: 1_762_782_894_000, state: "delivered", phones: ["p1"])

    static let result = ResultEntry(
        id: 1, at: 1_762_782_894_000, kind: "prompt", phone: "p1", words: "Face ID: the face did not match",
        detail: "evaluatePolicy → LAError.authenticationFailed (-1)", passed: false, milliseconds: 812)

    static let run = ScenarioRun(
        id: 1, number: 1, title: "Happy Path (Biometric)", phone: "p1", state: "running",
        startedAt: 1_762_782_890_000, milliseconds: 640,
        steps: [
            StepResult(words: "Open the app", state: "passed", expected: "The app is shown", actual: "It is", ms: 120),
            StepResult(
                words: "No enrollment exists", state: "running", expected: "enrollment.status is “Not enrolled”",
                actual: nil, ms: nil),
            StepResult(words: "Look at the phone", state: "waiting", expected: "Face ID asks", actual: nil, ms: nil),
        ])
}
