extension Program {
    /// The help of every command, as a page of documentation in Markdown.
    ///
    /// - Parameter introduction: The lines under the title.
    package func reference(introduction: [String]) -> String {
        var lines = ["# Commands of \(name)", ""] + introduction
        for command in descriptions {
            lines += ["", "## \(name) \(command.name)", "", "```"]
            lines += command.help(of: name, on: CommandHelp.documents)
                .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            lines.append("```")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
