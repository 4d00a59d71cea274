extension Scenario {
    /// What becomes of the key when faces are added, and when it is lost: beyond the document.
    public static let keyLoss: [Scenario] = [faceAdded, keyReplaced]

    /// The document's scenarios and those beyond it.
    public static let all: [Scenario] = mfa + keyLoss

    private static let faceAdded = Scenario(
        number: 11, title: "A Face Is Added",
        summary: "The key belongs to the owner, not to one face: after another face was added it signs as before.",
        steps: enrollWithFaceID + signInWithFaceID + [
            ScenarioStep("Go to the home screen", .home),
            ScenarioStep("Add a face in Settings", .settings(.addFace)),
            ScenarioStep("Return to the app", .open),
            ScenarioStep("Tap “Sign In”", .tap("Sign In")),
            ScenarioStep("Look at the phone", .answer(.biometry, .match)),
            ScenarioStep("The person is signed in", .see("signIn.result", "Signed in as testuser")),
            ScenarioStep("It is the same key", .keys(1)),
        ])

    private static let keyReplaced = Scenario(
        number: 12, title: "The Key Is Lost and Made Anew",
        summary:
            "The passcode was off while nobody looked: the key is lost, the app says so, and one tap makes another.",
        steps: enrollWithFaceID + signInWithFaceID + [
            ScenarioStep("Go to the home screen", .home),
            ScenarioStep("Reset Face ID in Settings", .settings(.resetFaceID)),
            ScenarioStep("Turn the passcode off", .settings(.removePasscode)),
            ScenarioStep("Turn a passcode on", .settings(.setPasscode)),
            ScenarioStep("Set up Face ID", .settings(.enrollFace)),
            ScenarioStep("Return to the app", .open),
            ScenarioStep("The app says what happened", .seeAlert("This Phone’s Key Is Gone")),
            ScenarioStep("Tap “Make a New Key”", .tapAlert("Make a New Key")),
            ScenarioStep("Look at the phone", .answer(.biometry, .match)),
            ScenarioStep("Go to “Settings”", .tab("Settings")),
            ScenarioStep("The method is Face ID", .see("settings.method", "Face ID")),
            ScenarioStep("The server has the new key", .server(.secureEnclave)),
            ScenarioStep("The phone has one key that works", .keys(1)),
        ])
}
