/// A table for people, which is never wider than it may be.
package struct TextTable: Sendable, Equatable {
    /// The heads of the columns; a table whose columns have none begins with its first row.
    package let columns: [String]
    /// The cells of each row; a missing cell is empty.
    package let rows: [[String]]
    /// How each row is shown; plainly where there is none.
    private let emphasis: [Terminal.Emphasis?]

    private static let gap = 2
    /// A column of fewer characters can't be read: rather a record than that.
    private static let narrowest = 8

    /// Creates a table, whose cells become one line each.
    package init(columns: [String], rows: [[String]], emphasis: [Terminal.Emphasis?] = []) {
        self.columns = columns
        self.emphasis = emphasis
        self.rows = rows.map { row in
            columns.indices.map { row.indices.contains($0) ? row[$0].inOneLine : "" }
        }
    }

    /// The table without the columns in which every row has this text.
    package func leavingOut(_ text: String) -> TextTable {
        let kept = columns.indices.filter { place in rows.isEmpty || rows.contains { $0[place] != text } }
        return TextTable(
            columns: kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } }, emphasis: emphasis)
    }

    /// Its lines, with the cells of wide columns broken where the table would be wider than the terminal.
    ///
    /// - Parameters:
    ///   - terminal: Its width is that of the longest line; its colors show the heads.
    ///   - indentation: The number of spaces before each line.
    package func lines(on terminal: Terminal, indentation: Int = 0) -> [String] {
        let room = terminal.width - indentation - Self.gap * max(0, columns.count - 1)
        guard let widths = widths(within: room) else { return records(on: terminal, indentation: indentation) }
        let head =
            columns.allSatisfy(\.isEmpty) ? [] : line(columns, widths, indentation).map { terminal.styled($0, .bold) }
        return head
            + rows.enumerated().flatMap { number, row in
                line(row, widths, indentation).map { styled($0, number, terminal) }
            }
    }

    /// Its lines as a table if that fits the terminal with every cell in one line, else as records: each cell in a line
    /// of its own behind its column's head.
    package func linesOrRecords(on terminal: Terminal, indentation: Int = 0) -> [String] {
        let width = natural.reduce(indentation + Self.gap * max(0, columns.count - 1), +)
        return width <= terminal.width
            ? lines(on: terminal, indentation: indentation) : records(on: terminal, indentation: indentation)
    }

    private func records(on terminal: Terminal, indentation: Int) -> [String] {
        let blank = String(repeating: " ", count: indentation)
        let names = columns.map(\.columns).max() ?? 0
        let room = terminal.width - indentation - names - Self.gap
        return rows.enumerated().flatMap { number, row in
            (number == 0 ? [] : [""])
                + zip(columns, row).flatMap { name, cell -> [String] in
                    if room < Self.narrowest { return (blank + name + ": " + cell).wrapped(to: terminal.width) }
                    return cell.wrapped(to: room).enumerated().map { place, text in
                        (blank + (place == 0 ? name : "").padded(to: names + Self.gap) + text).trimmedAtEnd
                    }
                }
        }
    }

    private func styled(_ line: String, _ row: Int, _ terminal: Terminal) -> String {
        guard emphasis.indices.contains(row), let emphasis = emphasis[row] else { return line }
        return terminal.styled(line, emphasis)
    }

    /// The widths of the columns if each cell is one line.
    private var natural: [Int] {
        columns.indices.map { place in max(columns[place].columns, rows.map { $0[place].columns }.max() ?? 0) }
    }

    /// The widths of the columns that fit: the widest ones give way first; `nil` if they would become too narrow.
    private func widths(within room: Int) -> [Int]? {
        let natural = natural
        if natural.reduce(0, +) <= room { return natural }
        let limit = (Self.narrowest...max(Self.narrowest, room)).last { limit in
            natural.reduce(0) { $0 + min($1, limit) } <= room
        }
        return limit.map { limit in natural.map { min($0, limit) } }
    }

    /// The lines of a row.
    private func line(_ cells: [String], _ widths: [Int], _ indentation: Int) -> [String] {
        let wrapped = zip(cells, widths).map { $0.wrapped(to: $1) }
        let blank = String(repeating: " ", count: indentation)
        return (0..<(wrapped.map(\.count).max() ?? 0)).map { number in
            let parts = zip(wrapped, widths).map { lines, width in
                (number < lines.count ? lines[number] : "").padded(to: width)
            }
            return (blank + parts.joined(separator: String(repeating: " ", count: Self.gap))).trimmedAtEnd
        }
    }
}
