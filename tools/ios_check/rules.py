"""What needs a newer runtime although no symbol says so, and modules that Apple's systems don't bring by themselves."""

import re

from ios_on_linux.rewriting import IMPORT, code_only

# Name: the version, what needs it, and what to do; the compiler for iOS refuses each of them below it.
RUNTIME = {
    "typed throws": (
        (18,), "A function type with typed throws as a generic argument, such as the element of an array,",
        "let the functions return a result, use `throws` without a type, or wrap each in a struct with a method"),
    "isolated any": (
        (18,), "A function type with @isolated(any) as a generic argument", "wrap the function in a struct"),
    "existential": (
        (16,), "A constrained `any` type at run time, as a generic argument or in a cast",
        "use a generic parameter, or erase the type with a struct of your own"),
    "regex": ((16,), "A regex literal", "use NSRegularExpression"),
    "packs": ((17,), "A type with a parameter pack", "declare it with `@available(iOS 17, *)`, or with a fixed number"),
    "values": ((26,), "A type with a value as its parameter", "declare it with `@available(iOS 26, *)`"),
    "isolated deinit": ((18, 4), "An isolated deinit", "clean up in a method that is called before"),
}
# Found by name in the text, because code for Apple's systems alone is not compiled here.
MODULES = {
    "notify": r"\bnotify_(?:post|register_\w+|set_state|get_state|cancel|check)\b|\bNOTIFY_STATUS_\w+",
    "SQLite3": r"\bsqlite3_(?:open\w*|prepare\w*|step|exec|bind_\w+|column_\w+|close\w*|finalize)\b",
    "CommonCrypto": r"\bCC_(?:SHA\d+|MD5|SHA1)(?:_\w+)?\b|\bCCCrypt\b|\bCCHmac\b|\bCCKeyDerivationPBKDF\b",
    "Compression": r"\bcompression_(?:encode|decode|stream)_\w+\b|\bCOMPRESSION_\w+",
}
BRINGS = {"CommonCrypto": {"CommonCrypto"}, "SQLite3": {"SQLite3", "GRDB", "SQLite", "CSQLite"}}


def missing_imports(text):
    """The position, the name used and the module of each use without the module's import, once for a module."""
    code = code_only(text)
    imported = {match["module"] for match in IMPORT.finditer(code)}
    for module, pattern in MODULES.items():
        match = re.search(pattern, code)
        if not match or imported & BRINGS.get(module, {module}):
            continue
        # A function of the package's own with such a name is no system's.
        if re.search(rf"\b(?:func|let|var)\s+{re.escape(match[0])}\b", code):
            continue
        yield match.start(), match[0], module
