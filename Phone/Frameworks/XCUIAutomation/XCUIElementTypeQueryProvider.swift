/// The searches by type, below an element or a query:
/// <https://developer.apple.com/documentation/xcuiautomation/xcuielementtypequeryprovider>.
@preconcurrency @MainActor public protocol XCUIElementTypeQueryProvider {
    /// The elements of a type, anywhere below.
    func descendants(matching elementType: XCUIElement.ElementType) -> XCUIElementQuery
}

extension XCUIElementTypeQueryProvider {
    /// Elements of the type `activityIndicator`.
    public var activityIndicators: XCUIElementQuery { descendants(matching: .activityIndicator) }
    /// Elements of the type `alert`.
    public var alerts: XCUIElementQuery { descendants(matching: .alert) }
    /// Elements of the type `browser`.
    public var browsers: XCUIElementQuery { descendants(matching: .browser) }
    /// Elements of the type `button`.
    public var buttons: XCUIElementQuery { descendants(matching: .button) }
    /// Elements of the type `cell`.
    public var cells: XCUIElementQuery { descendants(matching: .cell) }
    /// Elements of the type `checkBox`.
    public var checkBoxes: XCUIElementQuery { descendants(matching: .checkBox) }
    /// Elements of the type `collectionView`.
    public var collectionViews: XCUIElementQuery { descendants(matching: .collectionView) }
    /// Elements of the type `colorWell`.
    public var colorWells: XCUIElementQuery { descendants(matching: .colorWell) }
    /// Elements of the type `comboBox`.
    public var comboBoxes: XCUIElementQuery { descendants(matching: .comboBox) }
    /// Elements of the type `datePicker`.
    public var datePickers: XCUIElementQuery { descendants(matching: .datePicker) }
    /// Elements of the type `decrementArrow`.
    public var decrementArrows: XCUIElementQuery { descendants(matching: .decrementArrow) }
    /// Elements of the type `dialog`.
    public var dialogs: XCUIElementQuery { descendants(matching: .dialog) }
    /// Elements of the type `disclosureTriangle`.
    public var disclosureTriangles: XCUIElementQuery { descendants(matching: .disclosureTriangle) }
    /// Elements of the type `dockItem`.
    public var dockItems: XCUIElementQuery { descendants(matching: .dockItem) }
    /// Elements of the type `drawer`.
    public var drawers: XCUIElementQuery { descendants(matching: .drawer) }
    /// Elements of the type `grid`.
    public var grids: XCUIElementQuery { descendants(matching: .grid) }
    /// Elements of the type `group`.
    public var groups: XCUIElementQuery { descendants(matching: .group) }
    /// Elements of the type `handle`.
    public var handles: XCUIElementQuery { descendants(matching: .handle) }
    /// Elements of the type `helpTag`.
    public var helpTags: XCUIElementQuery { descendants(matching: .helpTag) }
    /// Elements of the type `icon`.
    public var icons: XCUIElementQuery { descendants(matching: .icon) }
    /// Elements of the type `image`.
    public var images: XCUIElementQuery { descendants(matching: .image) }
    /// Elements of the type `incrementArrow`.
    public var incrementArrows: XCUIElementQuery { descendants(matching: .incrementArrow) }
    /// Elements of the type `keyboard`.
    public var keyboards: XCUIElementQuery { descendants(matching: .keyboard) }
    /// Elements of the type `key`.
    public var keys: XCUIElementQuery { descendants(matching: .key) }
    /// Elements of the type `layoutArea`.
    public var layoutAreas: XCUIElementQuery { descendants(matching: .layoutArea) }
    /// Elements of the type `layoutItem`.
    public var layoutItems: XCUIElementQuery { descendants(matching: .layoutItem) }
    /// Elements of the type `levelIndicator`.
    public var levelIndicators: XCUIElementQuery { descendants(matching: .levelIndicator) }
    /// Elements of the type `link`.
    public var links: XCUIElementQuery { descendants(matching: .link) }
    /// Elements of the type `map`.
    public var maps: XCUIElementQuery { descendants(matching: .map) }
    /// Elements of the type `matte`.
    public var mattes: XCUIElementQuery { descendants(matching: .matte) }
    /// Elements of the type `menuBarItem`.
    public var menuBarItems: XCUIElementQuery { descendants(matching: .menuBarItem) }
    /// Elements of the type `menuBar`.
    public var menuBars: XCUIElementQuery { descendants(matching: .menuBar) }
    /// Elements of the type `menuButton`.
    public var menuButtons: XCUIElementQuery { descendants(matching: .menuButton) }
    /// Elements of the type `menuItem`.
    public var menuItems: XCUIElementQuery { descendants(matching: .menuItem) }
    /// Elements of the type `menu`.
    public var menus: XCUIElementQuery { descendants(matching: .menu) }
    /// Elements of the type `navigationBar`.
    public var navigationBars: XCUIElementQuery { descendants(matching: .navigationBar) }
    /// Elements of the type `other`.
    public var otherElements: XCUIElementQuery { descendants(matching: .other) }
    /// Elements of the type `outlineRow`.
    public var outlineRows: XCUIElementQuery { descendants(matching: .outlineRow) }
    /// Elements of the type `outline`.
    public var outlines: XCUIElementQuery { descendants(matching: .outline) }
    /// Elements of the type `pageIndicator`.
    public var pageIndicators: XCUIElementQuery { descendants(matching: .pageIndicator) }
    /// Elements of the type `pickerWheel`.
    public var pickerWheels: XCUIElementQuery { descendants(matching: .pickerWheel) }
    /// Elements of the type `picker`.
    public var pickers: XCUIElementQuery { descendants(matching: .picker) }
    /// Elements of the type `popUpButton`.
    public var popUpButtons: XCUIElementQuery { descendants(matching: .popUpButton) }
    /// Elements of the type `popover`.
    public var popovers: XCUIElementQuery { descendants(matching: .popover) }
    /// Elements of the type `progressIndicator`.
    public var progressIndicators: XCUIElementQuery { descendants(matching: .progressIndicator) }
    /// Elements of the type `radioButton`.
    public var radioButtons: XCUIElementQuery { descendants(matching: .radioButton) }
    /// Elements of the type `radioGroup`.
    public var radioGroups: XCUIElementQuery { descendants(matching: .radioGroup) }
    /// Elements of the type `ratingIndicator`.
    public var ratingIndicators: XCUIElementQuery { descendants(matching: .ratingIndicator) }
    /// Elements of the type `relevanceIndicator`.
    public var relevanceIndicators: XCUIElementQuery { descendants(matching: .relevanceIndicator) }
    /// Elements of the type `rulerMarker`.
    public var rulerMarkers: XCUIElementQuery { descendants(matching: .rulerMarker) }
    /// Elements of the type `ruler`.
    public var rulers: XCUIElementQuery { descendants(matching: .ruler) }
    /// Elements of the type `scrollBar`.
    public var scrollBars: XCUIElementQuery { descendants(matching: .scrollBar) }
    /// Elements of the type `scrollView`.
    public var scrollViews: XCUIElementQuery { descendants(matching: .scrollView) }
    /// Elements of the type `searchField`.
    public var searchFields: XCUIElementQuery { descendants(matching: .searchField) }
    /// Elements of the type `secureTextField`.
    public var secureTextFields: XCUIElementQuery { descendants(matching: .secureTextField) }
    /// Elements of the type `segmentedControl`.
    public var segmentedControls: XCUIElementQuery { descendants(matching: .segmentedControl) }
    /// Elements of the type `sheet`.
    public var sheets: XCUIElementQuery { descendants(matching: .sheet) }
    /// Elements of the type `slider`.
    public var sliders: XCUIElementQuery { descendants(matching: .slider) }
    /// Elements of the type `splitGroup`.
    public var splitGroups: XCUIElementQuery { descendants(matching: .splitGroup) }
    /// Elements of the type `splitter`.
    public var splitters: XCUIElementQuery { descendants(matching: .splitter) }
    /// Elements of the type `staticText`.
    public var staticTexts: XCUIElementQuery { descendants(matching: .staticText) }
    /// Elements of the type `statusBar`.
    public var statusBars: XCUIElementQuery { descendants(matching: .statusBar) }
    /// Elements of the type `statusItem`.
    public var statusItems: XCUIElementQuery { descendants(matching: .statusItem) }
    /// Elements of the type `stepper`.
    public var steppers: XCUIElementQuery { descendants(matching: .stepper) }
    /// Elements of the type `switch`.
    public var switches: XCUIElementQuery { descendants(matching: .switch) }
    /// Elements of the type `tabBar`.
    public var tabBars: XCUIElementQuery { descendants(matching: .tabBar) }
    /// Elements of the type `tabGroup`.
    public var tabGroups: XCUIElementQuery { descendants(matching: .tabGroup) }
    /// Elements of the type `table`.
    public var tables: XCUIElementQuery { descendants(matching: .table) }
    /// Elements of the type `tableColumn`.
    public var tableColumns: XCUIElementQuery { descendants(matching: .tableColumn) }
    /// Elements of the type `tableRow`.
    public var tableRows: XCUIElementQuery { descendants(matching: .tableRow) }
    /// Elements of the type `tab`.
    public var tabs: XCUIElementQuery { descendants(matching: .tab) }
    /// Elements of the type `textField`.
    public var textFields: XCUIElementQuery { descendants(matching: .textField) }
    /// Elements of the type `textView`.
    public var textViews: XCUIElementQuery { descendants(matching: .textView) }
    /// Elements of the type `timeline`.
    public var timelines: XCUIElementQuery { descendants(matching: .timeline) }
    /// Elements of the type `toggle`.
    public var toggles: XCUIElementQuery { descendants(matching: .toggle) }
    /// Elements of the type `toolbarButton`.
    public var toolbarButtons: XCUIElementQuery { descendants(matching: .toolbarButton) }
    /// Elements of the type `toolbar`.
    public var toolbars: XCUIElementQuery { descendants(matching: .toolbar) }
    /// Elements of the type `touchBar`.
    public var touchBars: XCUIElementQuery { descendants(matching: .touchBar) }
    /// Elements of the type `valueIndicator`.
    public var valueIndicators: XCUIElementQuery { descendants(matching: .valueIndicator) }
    /// Elements of the type `webView`.
    public var webViews: XCUIElementQuery { descendants(matching: .webView) }
    /// Elements of the type `window`.
    public var windows: XCUIElementQuery { descendants(matching: .window) }
}
