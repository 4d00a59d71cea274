/// Why a browser gets a page with an error: nobody is known to whom it could be sent.
enum PageFault: Error, Sendable, Hashable, CaseIterable {
    case malformed
    case repeatedField
    case noClient
    case unknownClient
    case noRedirectURI
    case unknownRedirectURI
    /// The ticket of a form is unknown, over, or of another browser.
    case staleTicket
    /// A form without a choice, or with one that its page did not offer.
    case unknownAnswer

    /// The fault in one sentence.
    var sentence: String {
        switch self {
        case .malformed: "The address is not a query or form in UTF-8, or has too many fields."
        case .repeatedField: "A parameter of the address comes twice."
        case .noClient: "The address has no client_id."
        case .unknownClient: "No app with this client_id is registered here."
        case .noRedirectURI: "The address has no redirect_uri."
        case .unknownRedirectURI: "This redirect_uri is not registered for the app."
        case .staleTicket: "This page is out of date, or was opened in another browser."
        case .unknownAnswer: "The form was sent without a choice that its page offers."
        }
    }

    /// The error name, for developers.
    var code: String {
        switch self {
        case .unknownClient: "invalid_client"
        case .unknownRedirectURI: "redirect_uri_mismatch"
        default: "invalid_request"
        }
    }

    init(_ fault: FormFields.Fault) {
        self = fault == .repeated ? .repeatedField : .malformed
    }
}
