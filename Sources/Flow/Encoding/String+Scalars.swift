extension String {
    /// At most that many of the first Unicode scalars.
    ///
    /// A limit of characters limits nothing: any number of joiners and marks make one character.
    func prefix(scalars count: Int) -> String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
    }
}
