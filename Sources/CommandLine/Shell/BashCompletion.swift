/// A completion script for bash (4 or later), without bash-completion.
struct BashCompletion {
    let words: ProgramWords

    init(_ words: ProgramWords) {
        self.words = words
    }

    var script: String {
        let function = "_" + words.identifier
        return """
            # Completes the command lines of \(words.name) in bash. Printed by: \(words.name) completion bash
            \(function)() {
              local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} command options= takes_files=
              local first=${COMP_WORDS[1]-} second=${COMP_WORDS[2]-}
              COMPREPLY=()
              if ((COMP_CWORD == 1)); then
                mapfile -t COMPREPLY < <(compgen -W '\(firstWords)' -- "$current")
                return
              fi
              # bash takes --option=value for three words.
              if [[ $current == = ]]; then
                current=
              elif [[ $option == = ]]; then
                option=${COMP_WORDS[COMP_CWORD-2]}
              fi
              case "$first $second" in
            \(twoWordNames)
                *) command=$first ;;
              esac
              case "$command $option" in
            \(values.joined(separator: "\n"))
              esac
              case $command in
            \(options.joined(separator: "\n"))
              esac
              if ((COMP_CWORD == 2)); then
                case $first in
            \(secondWords.joined(separator: "\n"))
                esac
              fi
              mapfile -t COMPREPLY < <(
                compgen -W "$options" -- "$current"
                [[ -z $takes_files || $current == -* ]] || compgen -f -- "$current"
              )
            }
            complete -F \(function) \(words.name)
            """
    }

    private var firstWords: String {
        (words.firstWords.map(\.word) + words.ownOptions.map { $0.0 }).joined(separator: " ")
    }

    private var twoWordNames: String {
        let names = words.commands.filter { $0.words.count == 2 }.map { Shell.quoted($0.name) }
        return "    \(names.joined(separator: " | "))) command=\"$first $second\" ;;"
    }

    /// What a value is completed to, behind the option that takes it.
    private var values: [String] {
        words.commands.flatMap { command in
            command.options.compactMap { option in
                Self.action(option.completion).map { "    '\(command.name) \(option.name)') \($0)return ;;" }
            }
        }
    }

    /// The commands that complete a value; nil if there is none to complete.
    private static func action(_ completion: ValueCompletion) -> String? {
        let paths = "compopt -o filenames 2>/dev/null; "
        return switch completion {
        case .none: nil
        case .unknown: ""
        case .files: generating("-f") + paths
        case .folders: generating("-d") + paths
        case .words(let choices): generating("-W '\(choices.joined(separator: " "))'")
        }
    }

    private static func generating(_ options: String) -> String {
        "mapfile -t COMPREPLY < <(compgen \(options) -- \"$current\"); "
    }

    private var options: [String] {
        words.commands.map { command in
            let names = command.operandChoices + words.options(command).map(\.name)
            let takesFiles = command.operandCompletion == .files ? " takes_files=yes" : ""
            return "    '\(command.name)') options='\(names.joined(separator: " "))'\(takesFiles) ;;"
        }
    }

    private var secondWords: [String] {
        words.families.map { first in
            "      '\(first)') options=\"\(words.secondWords(first).map(\.word).joined(separator: " ")) $options\" ;;"
        }
    }
}
