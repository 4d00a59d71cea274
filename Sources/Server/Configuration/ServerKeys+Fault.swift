extension ServerKeys.File {
    /// What is wrong with a key file that can't be decoded, in words.
    ///
    /// Nothing of its contents is in it: the decoder's own words may quote them. Names are those of the form.
    static func fault(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context): "it lacks \(place(context.codingPath + [key]))"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            context.codingPath.isEmpty
                ? "it is JSON, but no object" : "\(place(context.codingPath)) has another type than in a key file"
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(place(context.codingPath)) has a value that no key file has"
        default: "it is not JSON, as if it had been cut off or changed"
        }
    }

    /// A member by its names, such as `challengeKeys[0].secret`.
    private static func place(_ path: [any CodingKey]) -> String {
        // The names in it are ids, and come from the file.
        let known = path.first?.stringValue == "createdAt" ? path.prefix(1) : path[...]
        return known.reduce("") { text, key in
            if let index = key.intValue { return "\(text)[\(index)]" }
            return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
        }
    }
}
