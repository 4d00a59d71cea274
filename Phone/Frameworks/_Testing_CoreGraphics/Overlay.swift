// Empty on purpose, as _Testing_UIKit is: a file that imports both Testing and CoreGraphics imports this module too.
