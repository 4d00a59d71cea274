import FoundationEssentials
import Glibc

/// The manual pages of a program, in the format of man(7).
struct Manual {
    let program: Program

    init(_ program: Program) {
        self.program = program
    }

    /// A command's name as a part of its page's name.
    static func joined(_ command: CommandDescription) -> String { command.words.joined(separator: "-") }

    /// The page of the program: its commands.
    var overview: String {
        var page = ManualPage(program.name, summary: program.summary, version: "\(program.name) \(program.version)")
        page.section("SYNOPSIS")
        page.synopsis(program.name, "<command> [options]")
        page.section("COMMANDS")
        for command in program.descriptions {
            page.item(page.bold(command.name), command.summary)
        }
        page.section("OPTIONS")
        page.item(page.bold("--help"), "Show the commands; behind a command, its options.")
        page.item(page.bold("--version"), "Show the version.")
        exitStatus(&page)
        page.section("SEE ALSO")
        page.references(program.descriptions.map(name))
        return page.text
    }

    /// The page of a command.
    func page(_ command: CommandDescription) -> String {
        var page = ManualPage(
            name(command), summary: command.summary, version: "\(program.name) \(program.version)")
        page.section("SYNOPSIS")
        page.synopsis("\(program.name) \(command.name)", (command.operand.map { "\($0) " } ?? "") + "[options]")
        if !command.discussion.isEmpty {
            page.section("DESCRIPTION")
            page.paragraph(command.discussion)
        }
        page.section("OPTIONS")
        for group in command.groups {
            if command.groups.count > 1 { page.subsection(group.title) }
            for option in group.options { page.item(page.usage(option), option.explanation) }
        }
        exitStatus(&page)
        page.section("SEE ALSO")
        let relatives = program.descriptions.filter { $0.words.first == command.words.first && $0.name != command.name }
        page.references([program.name] + relatives.map(name))
        return page.text
    }

    /// Writes all pages, each as NAME.1, and returns their paths.
    ///
    /// - Throws: `UsageError` if the folder is not there or can't be written to, the system's error if a file can't be.
    func write(to folder: String) throws -> [String] {
        // With a dot a file in its place is told, too.
        guard access(folder + "/.", W_OK | X_OK) == 0 else {
            throw UsageError("The pages can't be written into \(folder): \(String(cString: strerror(errno))).")
        }
        let pages =
            [(program.name, overview)] + program.descriptions.map { (name($0), page($0)) }
        return try pages.map { name, text in
            let path = "\(folder)/\(name).1"
            try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: path))
            return path
        }
    }

    private func name(_ command: CommandDescription) -> String { "\(program.name)-\(Self.joined(command))" }

    private func exitStatus(_ page: inout ManualPage) {
        page.section("EXIT STATUS")
        page.item("0", "Done.")
        page.item("1", "It failed, or something was refused; standard error or the output says what.")
        page.item("2", "The command line or a setting is wrong.")
    }
}
