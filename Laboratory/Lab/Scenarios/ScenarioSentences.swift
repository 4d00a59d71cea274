import LatchkeyScenarios

extension ScenarioAction {
    /// A step's expected result, in a sentence for viewers.
    var sentence: String {
        switch self {
        case .open: "The app is on the screen"
        case .home: "The home screen is shown"
        case .tab(let label), .tap(let label), .tapAlert(let label): "The button “\(label)” is there and takes the tap"
        case .type(let field, let text): "The field \(field) holds “\(text)”"
        case .fillCode(let field): "A message with a code comes, and \(field) holds the code"
        case .answer(let prompt, _): "The system asks: \(prompt.words)"
        case .settings(let change): "The phone takes the change: \(change.rawValue)"
        case .see(let identifier, let text): "\(identifier) is “\(text)”"
        case .seeButton(let label, let isShown): "The button “\(label)” is \(isShown ? "" : "not ")there"
        case .seeAlert(let title): "The alert “\(title)” is shown"
        case .server(let record): "The server has \(record.words)"
        case .keys(let count): "The app has \(count) key\(count == 1 ? "" : "s") on the phone"
        }
    }

    /// The actual result of a passed step.
    func seen(on stage: LabStage) -> String {
        switch self {
        case .tab(let label), .tap(let label), .tapAlert(let label): "“\(label)” was tapped"
        case .type(let field, let text): "\(field) holds “\(text)”"
        case .fillCode(let field): "\(field) holds “\(stage.text(of: field) ?? "")”"
        case .answer(_, let answer): "It asked, and was answered: \(answer.rawValue)"
        case .settings: "Done"
        case .seeButton(_, let isShown): "The button is \(isShown ? "" : "not ")there"
        case .seeAlert: "The alert is shown"
        case .keys(let count): "\(count) on the phone"
        case .open, .home, .see, .server: sentence
        }
    }
}

extension ScenarioPrompt {
    var words: String {
        switch self {
        case .faceIDPermission: "may the app use Face ID?"
        case .biometry: "show your face"
        case .passcode: "enter the passcode"
        }
    }
}

extension ScenarioRecord {
    var words: String {
        switch self {
        case .none: "no device of this user"
        case .secureEnclave: "a device with a public key"
        case .smsOTP: "a device with a telephone number and no key"
        }
    }
}
