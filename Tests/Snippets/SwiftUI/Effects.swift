// Effects, keys and places as public apps write them: the screen is the same with and without them.
import SwiftUI

@available(iOS 18, *)
private struct Bell: View {
    @Environment(\.displayScale) private var scale
    @Environment(\.layoutDirection) private var direction
    @Environment(\.accessibilityVoiceOverEnabled) private var isSpoken
    @AccessibilityFocusState private var isRead: Bool
    @State private var rings = 0
    @State private var width: CGFloat = 0
    @State private var place: Int?
    @State private var isShown = false

    var body: some View {
        ScrollView(.horizontal) {
            HStack {
                ForEach(0..<3, id: \.self) { number in
                    Image(systemName: number == rings ? "bell.fill" : "bell")
                        .symbolEffect(.bounce.up.byLayer, value: rings)
                        .symbolEffect(
                            .variableColor.iterative.reversing, options: .repeating.speed(2), isActive: number > 1
                        )
                        .symbolEffect(.rotate, value: rings)
                        .contentTransition(.symbolEffect(.replace.downUp))
                        .transition(.symbolEffect(.automatic))
                        .scrollTransition { content, phase in
                            content.opacity(phase.isIdentity ? 1 : 0.4).scaleEffect(phase.isIdentity ? 1 : 0.8)
                        }
                        .visualEffect { content, geometry in
                            content.offset(y: geometry.frame(in: .global).minY / 20).blur(radius: 0)
                        }
                }
            }
            .scrollTargetLayout()
        }
        .scrollTargetBehavior(.viewAligned)
        .scrollPosition(id: $place)
        .coordinateSpace(name: "bells")
        .onGeometryChange(for: CGFloat.self) {
            $0.size.width
        } action: {
            width = $0
        }
        .alignmentGuide(.leading) { dimensions in dimensions[.leading] + dimensions.width / 2 }
        ControlGroup {
            Button("Ring") { rings += 1 }
                .keyboardShortcut("r", modifiers: [.command, .shift])
                .hoverEffect(.lift)
                .onHover { _ in isShown = false }
            Button("More") { isShown.toggle() }.keyboardShortcut(.defaultAction)
        }
        .focusable()
        .onKeyPress(.space) {
            rings += 1
            return .handled
        }
        Text("\(rings)")
            .accessibilityFocused($isRead)
            .accessibilityHeading(.h1)
            .accessibilityInputLabels(["Bell", "Count"])
            .accessibilityAdjustableAction { direction in rings += direction == .increment ? 1 : -1 }
            .foregroundStyle(.blue)
            .phaseAnimator([1, 1.2], trigger: rings) { content, phase in
                content.scaleEffect(phase)
            } animation: { _ in
                .bouncy
            }
            .animation(.easeIn) { $0.opacity(isSpoken ? 1 : 0.9) }
            .geometryGroup()
            .inspector(isPresented: $isShown) {
                Text("\(scale) \(String(describing: direction))").inspectorColumnWidth(200)
            }
        GeometryReader { place in
            Text("\(place.frame(in: .named("bells")).width)")
        }
    }
}
