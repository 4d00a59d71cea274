/// A command that every program has, made from the descriptions of the others.
struct BuiltInCommand: Sendable {
    let description: CommandDescription
    /// Returns the output.
    let output: @Sendable (Program, Arguments) throws -> String

    static let all = [completion, manual]

    /// `completion SHELL`: a script that completes the program's command lines.
    private static let completion = BuiltInCommand(
        description: CommandDescription(
            name: "completion", summary: "Print a script that completes command lines in your shell.",
            operand: "SHELL", operandChoices: Shell.allCases.map(\.rawValue),
            discussion: """
                SHELL is bash, zsh or fish. Save the output where the shell looks for it, under the program's name:
                bash  ~/.local/share/bash-completion/completions/PROGRAM
                zsh   a folder of $fpath, as _PROGRAM
                fish  ~/.config/fish/completions/PROGRAM.fish
                """),
        output: { program, arguments throws(UsageError) in
            guard let shell = arguments.operand.flatMap(Shell.init) else {
                let shells = Shell.allCases.map(\.rawValue).joined(separator: "|")
                throw UsageError("Name the shell: \(program.name) completion \(shells)")
            }
            return shell.script(program)
        })

    /// `man [COMMAND]`: manual pages.
    private static let manual = BuiltInCommand(
        description: CommandDescription(
            name: "man", summary: "Print the manual page of the program or of a command.", operand: "COMMAND",
            discussion: """
                To read it: PROGRAM man COMMAND | man -l -. The words of a command are joined by a dash, as in \
                the name of its page. Without COMMAND it prints the page of the program. The pages are in the format of \
                man(7).
                """,
            options: [
                OptionDescription("--to", "FOLDER", "Write all pages into this folder instead, which must exist.")
            ]),
        output: { program, arguments in
            let manual = Manual(program)
            if let folder = arguments.text("--to") {
                guard arguments.operand == nil else {
                    throw UsageError("--to writes all pages: leave the command out.")
                }
                return try manual.write(to: folder).joined(separator: "\n")
            }
            guard let name = arguments.operand else { return manual.overview }
            guard let command = program.descriptions.first(where: { Manual.joined($0) == name }) else {
                let names = program.descriptions.map(Manual.joined)
                let hint = Suggestion.nearest(to: name, in: names).map { " Did you mean \($0)?" } ?? ""
                throw UsageError("There is no command \(name).\(hint) See: \(program.name) --help")
            }
            return manual.page(command)
        })
}
