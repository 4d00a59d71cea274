extension Color {
    /// The system's red (developer.apple.com/documentation/swiftui/color/red).
    public static let red = Color(base: .named("red"))
    /// The system's orange (developer.apple.com/documentation/swiftui/color/orange).
    public static let orange = Color(base: .named("orange"))
    /// The system's yellow (developer.apple.com/documentation/swiftui/color/yellow).
    public static let yellow = Color(base: .named("yellow"))
    /// The system's green (developer.apple.com/documentation/swiftui/color/green).
    public static let green = Color(base: .named("green"))
    /// The system's mint (developer.apple.com/documentation/swiftui/color/mint).
    public static let mint = Color(base: .named("mint"))
    /// The system's teal (developer.apple.com/documentation/swiftui/color/teal).
    public static let teal = Color(base: .named("teal"))
    /// The system's cyan (developer.apple.com/documentation/swiftui/color/cyan).
    public static let cyan = Color(base: .named("cyan"))
    /// The system's blue (developer.apple.com/documentation/swiftui/color/blue).
    public static let blue = Color(base: .named("blue"))
    /// The system's indigo (developer.apple.com/documentation/swiftui/color/indigo).
    public static let indigo = Color(base: .named("indigo"))
    /// The system's purple (developer.apple.com/documentation/swiftui/color/purple).
    public static let purple = Color(base: .named("purple"))
    /// The system's pink (developer.apple.com/documentation/swiftui/color/pink).
    public static let pink = Color(base: .named("pink"))
    /// The system's brown (developer.apple.com/documentation/swiftui/color/brown).
    public static let brown = Color(base: .named("brown"))
    /// The system's white (developer.apple.com/documentation/swiftui/color/white).
    public static let white = Color(base: .named("white"))
    /// The system's gray (developer.apple.com/documentation/swiftui/color/gray).
    public static let gray = Color(base: .named("gray"))
    /// The system's black (developer.apple.com/documentation/swiftui/color/black).
    public static let black = Color(base: .named("black"))
    /// No color at all (developer.apple.com/documentation/swiftui/color/clear).
    public static let clear = Color(base: .named("clear"))
    /// The color of text (developer.apple.com/documentation/swiftui/color/primary).
    public static let primary = Color(base: .named("primary"))
    /// The color of text that matters less (developer.apple.com/documentation/swiftui/color/secondary).
    public static let secondary = Color(base: .named("secondary"))
    /// The app's accent color (developer.apple.com/documentation/swiftui/color/accentcolor).
    public static let accentColor = Color(base: .named("accent"))
}

nonisolated extension ShapeStyle where Self == Color {
    /// ``Color/red`` (developer.apple.com/documentation/swiftui/shapestyle/red).
    public static var red: Color { Color.red }
    /// ``Color/orange`` (developer.apple.com/documentation/swiftui/shapestyle/orange).
    public static var orange: Color { Color.orange }
    /// ``Color/yellow`` (developer.apple.com/documentation/swiftui/shapestyle/yellow).
    public static var yellow: Color { Color.yellow }
    /// ``Color/green`` (developer.apple.com/documentation/swiftui/shapestyle/green).
    public static var green: Color { Color.green }
    /// ``Color/mint`` (developer.apple.com/documentation/swiftui/shapestyle/mint).
    public static var mint: Color { Color.mint }
    /// ``Color/teal`` (developer.apple.com/documentation/swiftui/shapestyle/teal).
    public static var teal: Color { Color.teal }
    /// ``Color/cyan`` (developer.apple.com/documentation/swiftui/shapestyle/cyan).
    public static var cyan: Color { Color.cyan }
    /// ``Color/blue`` (developer.apple.com/documentation/swiftui/shapestyle/blue).
    public static var blue: Color { Color.blue }
    /// ``Color/indigo`` (developer.apple.com/documentation/swiftui/shapestyle/indigo).
    public static var indigo: Color { Color.indigo }
    /// ``Color/purple`` (developer.apple.com/documentation/swiftui/shapestyle/purple).
    public static var purple: Color { Color.purple }
    /// ``Color/pink`` (developer.apple.com/documentation/swiftui/shapestyle/pink).
    public static var pink: Color { Color.pink }
    /// ``Color/brown`` (developer.apple.com/documentation/swiftui/shapestyle/brown).
    public static var brown: Color { Color.brown }
    /// ``Color/white`` (developer.apple.com/documentation/swiftui/shapestyle/white).
    public static var white: Color { Color.white }
    /// ``Color/gray`` (developer.apple.com/documentation/swiftui/shapestyle/gray).
    public static var gray: Color { Color.gray }
    /// ``Color/black`` (developer.apple.com/documentation/swiftui/shapestyle/black).
    public static var black: Color { Color.black }
    /// ``Color/clear`` (developer.apple.com/documentation/swiftui/shapestyle/clear).
    public static var clear: Color { Color.clear }
}
