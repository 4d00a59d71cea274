extension ScreenReader {
    /// Reads a list of paths; nil unless it is one.
    mutating func paths() -> [ScreenPath]? {
        var paths: [ScreenPath] = []
        guard json.open("[") else { return nil }
        if json.close("]") { return paths }
        repeat {
            guard let path = try? path() else { return nil }
            paths.append(path)
        } while json.take(",")
        return json.close("]") ? paths : nil
    }

    private mutating func path() throws(Malformed) -> ScreenPath {
        var path = ScreenPath()
        try members { (reader, name) throws(Malformed) in
            switch name {
            case "data": try reader.text(&path.data)
            case "box": try reader.optional(&path.box) { $0.json.numbers() }
            case "fill": try reader.text(&path.fill)
            case "isEvenOdd": try reader.flag(&path.isEvenOdd)
            case "stroke": try reader.text(&path.stroke)
            case "lineWidth": try reader.optional(&path.lineWidth) { $0.json.number() }
            case "lineCap": try reader.text(&path.lineCap)
            case "lineJoin": try reader.text(&path.lineJoin)
            case "dash": try reader.optional(&path.dash) { $0.json.numbers() }
            default: try reader.pass()
            }
        }
        return path
    }
}
