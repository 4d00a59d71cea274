extension Scenario {
    /// The ten scenarios of `mfa-testing-project.txt`.
    public static let mfa: [Scenario] = [
        happyPath, permissionDeclined, passcodeChosen, noBiometrics, noSecurity, signInSucceeds, smsFallback,
        securityRemoved, securityRestored, methodSwitched,
    ]

    private static let happyPath = Scenario(
        number: 1, title: "Happy Path (Biometric)",
        summary: "Somebody with Face ID enrolls the phone: one permission, one look, and the server knows the key.",
        steps: [
            ScenarioStep("Open the app", .open),
            ScenarioStep("No enrollment exists", .see("enrollment.status", "Not enrolled")),
            ScenarioStep("The phone has Face ID", .seeButton("Enroll with Face ID", isShown: true)),
            ScenarioStep("Tap “Enroll with Face ID”", .tap("Enroll with Face ID")),
            ScenarioStep("The system asks whether the app may use Face ID: Allow", .answer(.faceIDPermission, .allow)),
            ScenarioStep("Look at the phone", .answer(.biometry, .match)),
            ScenarioStep("The app says so", .see("enrollment.status", "Enrolled with Face ID")),
            ScenarioStep("The server has the public key", .server(.secureEnclave)),
            ScenarioStep("The phone has one key", .keys(1)),
        ])

    private static let permissionDeclined = Scenario(
        number: 2, title: "User Declines Biometric Permission",
        summary: "“Don’t Allow” is no dead end: the app offers the passcode.",
        steps: [
            ScenarioStep("Open the app", .open),
            ScenarioStep("Tap “Enroll with Face ID”", .tap("Enroll with Face ID")),
            ScenarioStep(
                "The system asks whether the app may use Face ID: Don’t Allow",
                .answer(.faceIDPermission, .dontAllow)),
            ScenarioStep("The app offers the passcode", .seeAlert("Use Passcode Instead?")),
            ScenarioStep("Nothing is enrolled yet", .server(.none)),
            ScenarioStep("Tap “Yes”", .tapAlert("Yes")),
            ScenarioStep("Enter the passcode", .answer(.passcode, .passcode)),
            ScenarioStep("The app says so", .see("enrollment.status", "Enrolled with passcode")),
            ScenarioStep("The server has the public key", .server(.secureEnclave)),
        ])

    private static let passcodeChosen = Scenario(
        number: 3, title: "User Chooses Passcode Only",
        summary: "Face ID is there, but somebody prefers the passcode: no question about Face ID is asked.",
        steps: [
            ScenarioStep("Open the app", .open),
            ScenarioStep("Face ID is offered", .seeButton("Enroll with Face ID", isShown: true)),
            ScenarioStep("Tap “Use Passcode Only”", .tap("Use Passcode Only")),
            ScenarioStep("Enter the passcode", .answer(.passcode, .passcode)),
            ScenarioStep("The app says so", .see("enrollment.status", "Enrolled with passcode")),
            ScenarioStep("The server has the public key", .server(.secureEnclave)),
        ])

    private static let noBiometrics = Scenario(
        number: 4, title: "No Biometrics Enrolled",
        summary: "Without a face the app offers the passcode only.", start: Start(hasFace: false),
        steps: [
            ScenarioStep("Open the app", .open),
            ScenarioStep("The app says what it will use", .see("enrollment.title", "Passcode Authentication")),
            ScenarioStep("Face ID is not offered", .seeButton("Enroll with Face ID", isShown: false)),
            ScenarioStep("Tap “Use Passcode Only”", .tap("Use Passcode Only")),
            ScenarioStep("Enter the passcode", .answer(.passcode, .passcode)),
            ScenarioStep("The app says so", .see("enrollment.status", "Enrolled with passcode")),
            ScenarioStep("The server has the public key", .server(.secureEnclave)),
        ])

    private static let noSecurity = Scenario(
        number: 5, title: "No Device Security",
        summary: "Without a passcode no key is made; SMS codes remain.",
        start: Start(hasPasscode: false, hasFace: false),
        steps: enrollWithCodes + [
            ScenarioStep("The server has the number and no key", .server(.smsOTP)),
            ScenarioStep("The phone has no key", .keys(0)),
        ])

    private static let signInSucceeds = Scenario(
        number: 6, title: "Authentication Success",
        summary: "The server sends a challenge, a look at the phone signs it, and the person is in.",
        steps: enrollWithFaceID + signInWithFaceID)

    private static let smsFallback = Scenario(
        number: 7, title: "Authentication with SMS Fallback",
        summary: "Enrolled with SMS only: a code comes by message and opens the door.",
        start: Start(hasPasscode: false, hasFace: false),
        steps: enrollWithCodes + signInWithCode)

    private static let securityRemoved = Scenario(
        number: 8, title: "Device Security Removed After Enrollment",
        summary: "The passcode is turned off, and the key is gone with it: the app notices and falls back to SMS.",
        steps: enrollWithFaceID + signInWithFaceID + [
            ScenarioStep("Go to the home screen", .home),
            ScenarioStep("Reset Face ID in Settings", .settings(.resetFaceID)),
            ScenarioStep("Turn the passcode off", .settings(.removePasscode)),
            ScenarioStep("Return to the app", .open),
            ScenarioStep("The app warns", .seeAlert("Device Security Removed")),
            ScenarioStep("The server was told", .server(.smsOTP)),
            ScenarioStep("The phone has no key any more", .keys(0)),
            ScenarioStep("Tap “OK”", .tapAlert("OK")),
            ScenarioStep("Go to “Enroll”", .tab("Enroll")),
            ScenarioStep("The app says so", .see("enrollment.status", "Enrolled with SMS codes")),
        ])

    private static let securityRestored = Scenario(
        number: 9, title: "Re-enrollment After Security Restored",
        summary: "A passcode and Face ID are back: the app offers the stronger way again.",
        start: Start(hasPasscode: false, hasFace: false),
        steps: enrollWithCodes + signInWithCode + [
            ScenarioStep("Go to the home screen", .home),
            ScenarioStep("Turn a passcode on in Settings", .settings(.setPasscode)),
            ScenarioStep("Set up Face ID", .settings(.enrollFace)),
            ScenarioStep("Return to the app", .open),
            ScenarioStep("The app offers the upgrade", .seeAlert("Upgrade to biometric security?")),
            ScenarioStep("Tap “Upgrade”", .tapAlert("Upgrade")),
            ScenarioStep("The system asks whether the app may use Face ID: Allow", .answer(.faceIDPermission, .allow)),
            ScenarioStep("Look at the phone", .answer(.biometry, .match)),
            ScenarioStep("Go to “Enroll”", .tab("Enroll")),
            ScenarioStep("The app says so", .see("enrollment.status", "Enrolled with Face ID")),
            ScenarioStep("The server has the new key", .server(.secureEnclave)),
        ])

    private static let methodSwitched = Scenario(
        number: 10, title: "Method Switching",
        summary: "From Face ID to the passcode: a new key takes the place of the old one in one step.",
        steps: enrollWithFaceID + signInWithFaceID + [
            ScenarioStep("Go to “Settings”", .tab("Settings")),
            ScenarioStep("The method is Face ID", .see("settings.method", "Face ID")),
            ScenarioStep("Tap “Switch to Passcode Only”", .tap("Switch to Passcode Only")),
            ScenarioStep("Enter the passcode", .answer(.passcode, .passcode)),
            ScenarioStep("The method is the passcode", .see("settings.method", "Passcode")),
            ScenarioStep("The server has the new key", .server(.secureEnclave)),
            ScenarioStep("The old key is deleted", .keys(1)),
        ])

    static let enrollWithFaceID = [
        ScenarioStep("Open the app", .open),
        ScenarioStep("Tap “Enroll with Face ID”", .tap("Enroll with Face ID")),
        ScenarioStep("The system asks whether the app may use Face ID: Allow", .answer(.faceIDPermission, .allow)),
        ScenarioStep("Look at the phone", .answer(.biometry, .match)),
        ScenarioStep("The phone is enrolled", .see("enrollment.status", "Enrolled with Face ID")),
    ]

    static let signInWithFaceID = [
        ScenarioStep("Go to “Sign In”", .tab("Sign In")),
        ScenarioStep("Enter the user name", .type(field: "signIn.username", text: Scenario.username)),
        ScenarioStep("Tap “Sign In”", .tap("Sign In")),
        ScenarioStep("Look at the phone", .answer(.biometry, .match)),
        ScenarioStep("The person is signed in", .see("signIn.result", "Signed in as testuser")),
    ]

    private static let enrollWithCodes = [
        ScenarioStep("Open the app", .open),
        ScenarioStep("The app blocks the enrollment", .seeAlert("Please set up device passcode in Settings")),
        ScenarioStep("Tap “Use SMS Only”", .tapAlert("Use SMS Only")),
        ScenarioStep("The app says so", .see("enrollment.status", "Enrolled with SMS codes")),
    ]

    private static let signInWithCode = [
        ScenarioStep("Go to “Sign In”", .tab("Sign In")),
        ScenarioStep("Enter the user name", .type(field: "signIn.username", text: Scenario.username)),
        ScenarioStep("Tap “Sign In”", .tap("Sign In")),
        ScenarioStep("A message comes, and its code goes into the field", .fillCode(field: "otp.code")),
        ScenarioStep("Tap “Verify”", .tap("Verify")),
        ScenarioStep("The person is signed in", .see("signIn.result", "Signed in as testuser")),
    ]
}
