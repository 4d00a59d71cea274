/// A completion script for zsh (5 or later).
struct ZshCompletion {
    let words: ProgramWords

    init(_ words: ProgramWords) {
        self.words = words
    }

    private var function: String { "_" + words.identifier }

    var script: String {
        """
        #compdef \(words.name)
        # Completes the command lines of \(words.name) in zsh. Printed by: \(words.name) completion zsh
        \(function)() {
          local -a commands
          if ((CURRENT == 2)); then
            commands=(
        \(described(words.firstWords, "      "))
            )
            _describe -t commands 'command' commands
            if [[ $PREFIX == -* ]]; then
              commands=(\(words.ownOptions.map { Self.described($0.0, $0.1) }.joined(separator: " ")))
              _describe -t options 'option' commands
            fi
            return
          fi
          case $words[2] in
        \(words.families.map(family).joined(separator: "\n"))
          esac
          case "$words[2] $words[3]" in
        \(words.commands.filter { $0.words.count == 2 }.map(arguments).joined(separator: "\n"))
          esac
          case $words[2] in
        \(words.commands.filter { $0.words.count == 1 }.map(arguments).joined(separator: "\n"))
          esac
        }
        # Whether the file is loaded by the completion system, or read by the shell's start.
        if [[ $funcstack[1] == \(function) ]]; then \(function) "$@"; else compdef \(function) \(words.name); fi
        """
    }

    private func described(_ words: [(word: String, help: String)], _ indentation: String) -> String {
        words.map { indentation + Self.described($0.word, $0.help) }.joined(separator: "\n")
    }

    private static func described(_ word: String, _ help: String) -> String {
        Shell.quoted(word.replacing(":", with: "\\:") + ":" + help)
    }

    /// Offers the second words.
    private func family(_ first: String) -> String {
        """
            '\(first)')
              if ((CURRENT == 3)); then
                commands=(
        \(described(words.secondWords(first), "          "))
                )
                _describe -t commands 'command' commands
              fi ;;
        """
    }

    /// Offers the options of a command; the words of its name are taken away first.
    private func arguments(_ command: CommandDescription) -> String {
        let count = command.words.count
        var specifications = words.options(command).map(Self.specification)
        if let operand = command.operand {
            let choices =
                switch command.operandCompletion {
                case .words(let choices): "(\(choices.joined(separator: " ")))"
                case .files, .folders: "_files"
                case .none, .unknown: ""
                }
            specifications.append("'1:\(operand):\(choices)'")
        }
        let list = specifications.map { "        " + $0 }.joined(separator: " \\\n")
        return """
                '\(command.name)')
                  shift \(count) words
                  ((CURRENT -= \(count)))
                  _arguments \\
            \(list)
                  return ;;
            """
    }

    private static func specification(_ option: OptionDescription) -> String {
        let value = option.value ?? ""
        let action: String =
            switch option.completion {
            case .none: ""
            case .unknown: ":\(value):"
            case .files: ":\(value):_files"
            case .folders: ":\(value):_files -/"
            case .words(let choices): ":\(value):(\(choices.joined(separator: " ")))"
            }
        // In brackets these would end the text, or be taken for the end of a part.
        var help = option.help
        for special in ["\\", "[", "]", ":"] { help = help.replacing(special, with: "\\" + special) }
        let name = (option.isRepeatable ? "*" : "") + option.name + (option.value == nil ? "" : "=")
        return Shell.quoted("\(name)[\(help)]\(action)")
    }
}
