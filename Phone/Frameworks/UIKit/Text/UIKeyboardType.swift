/// Which keys the keyboard shows.
///
/// https://developer.apple.com/documentation/uikit/uikeyboardtype
public enum UIKeyboardType: Int, Sendable {
    /// As usual.
    case `default` = 0
    /// Those of ASCII.
    case asciiCapable = 1
    /// Digits and signs.
    case numbersAndPunctuation = 2
    /// For a web address.
    case URL = 3
    /// The ten digits.
    case numberPad = 4
    /// For a telephone number.
    case phonePad = 5
    /// For a person's name or telephone number.
    case namePhonePad = 6
    /// For an e-mail address.
    case emailAddress = 7
    /// Digits and a decimal point.
    case decimalPad = 8
    /// For a message on Twitter.
    case twitter = 9
    /// For a search on the web.
    case webSearch = 10
    /// Digits only, of ASCII.
    case asciiCapableNumberPad = 11
}

/// The letters that are capitalized while typing.
///
/// https://developer.apple.com/documentation/uikit/uitextautocapitalizationtype
public enum UITextAutocapitalizationType: Int, Sendable {
    /// Nothing.
    case none = 0
    /// The first letter of each word.
    case words = 1
    /// The first letter of each sentence.
    case sentences = 2
    /// Every letter.
    case allCharacters = 3
}
