import Foundation

// https://developer.apple.com/documentation/foundation/attributedstring/init(markdown:options:baseurl:)-52n3u
@available(iOS 15, *)
extension AttributedString {
    /// How Markdown is read.
    ///
    /// Extended attributes (`^[text](name: value)`) and source positions are not read here.
    /// https://developer.apple.com/documentation/foundation/attributedstring/markdownparsingoptions
    public struct MarkdownParsingOptions: Sendable {
        /// The syntax to interpret.
        public enum InterpretedSyntax: Sendable {
            /// All of it. Here blocks (headings, lists, quotes, fenced code) give their text, one after the other as on
            /// Apple's systems, but no `presentationIntent`; tables and references stay as they are written.
            case full
            /// That inside a line; white space that follows white space is left out.
            case inlineOnly
            /// That inside a line; all white space is kept.
            case inlineOnlyPreservingWhitespace
        }

        /// What is done about Markdown that can't be read.
        ///
        /// All text can be, so that it makes no difference.
        public enum FailurePolicy: Sendable {
            /// An error is thrown.
            case throwError
            /// What was read is returned.
            case returnPartiallyParsedIfPossible
        }

        /// Whether `^[text](name: value)` sets attributes; it is not interpreted here.
        public var allowsExtendedAttributes: Bool
        /// The syntax to interpret.
        public var interpretedSyntax: InterpretedSyntax
        /// What is done about Markdown that can't be read.
        public var failurePolicy: FailurePolicy
        /// The BCP 47 code of the text's language, its attribute `languageIdentifier`.
        public var languageCode: String?

        /// Creates options.
        public init(
            allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
            failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
        ) {
            self.allowsExtendedAttributes = allowsExtendedAttributes
            self.interpretedSyntax = interpretedSyntax
            self.failurePolicy = failurePolicy
            self.languageCode = languageCode
        }
    }

    /// Creates a text from Markdown.
    ///
    /// - Parameters:
    ///   - markdown: The Markdown.
    ///   - options: How it is read.
    ///   - baseURL: Links that name no site are relative to it.
    public init(
        markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        self.init()
        let runs =
            switch options.interpretedSyntax {
            case .full: MarkdownBlocks.runs(markdown)
            case .inlineOnly: InlineMarkdown.runs(markdown, whitespace: .collapsed)
            case .inlineOnlyPreservingWhitespace: InlineMarkdown.runs(markdown, whitespace: .preserved)
            }
        for run in runs { append(AttributedString(run, baseURL: baseURL)) }
        if let code = options.languageCode { self.languageIdentifier = code }
    }

    /// Creates a text from Markdown in UTF-8.
    ///
    /// - Throws: `CocoaError.fileReadInapplicableStringEncoding` for other bytes.
    public init(
        markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        guard let text = String(validating: markdown, as: UTF8.self) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        try self.init(markdown: text, options: options, baseURL: baseURL)
    }

    /// Creates a text from a file of Markdown in UTF-8.
    ///
    /// - Throws: why the file can't be read.
    public init(
        contentsOf url: URL, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        try self.init(markdown: try Data(contentsOf: url), options: options, baseURL: baseURL)
    }

    private init(_ run: InlineMarkdown.Run, baseURL: URL?) {
        self.init(run.text)
        if !run.intent.isEmpty { self.inlinePresentationIntent = run.intent }
        if let destination = run.destination { self.link = URL(string: destination, relativeTo: baseURL) }
        if let image = run.image { self.imageURL = URL(string: image, relativeTo: baseURL) }
    }
}
