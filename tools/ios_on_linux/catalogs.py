"""String catalogs (.xcstrings) as string tables, which is what Xcode makes of them."""

import json
import plistlib
import re

from .manifest import Trouble

ENDING = ".xcstrings"
# The specifiers of String(format:), with their places if they have some.
SPECIFIER = re.compile(r"%(?:%|(?:(\d+)\$)?[-+ #0]*\d*(?:\.\d+)?(?:hh|h|ll|l|q|L|z|t|j)?([@dDiuUxXoOfFeEgGaAcCsSp]))")
INTEGERS = set("dDiuUxXoO")


def tables(path):
    """The tables of a catalog by their places: {"de.lproj/Localizable.strings": b"…"}; those of plurals end in stringsdict.

    Of texts that differ by device, an iPhone's are taken. A text without a translation is in no table: it is its key.
    """
    try:
        catalog = json.loads(path.read_bytes())
        languages = {}
        for key, entry in catalog["strings"].items():
            for language, translation in entry.get("localizations", {}).items():
                texts, forms = languages.setdefault(language, ({}, {}))
                text, variables = read(key, translation)
                if variables:
                    forms[key] = {"NSStringLocalizedFormatKey": text, **variables}
                elif text is not None:
                    texts[key] = text
    except (AttributeError, KeyError, OSError, TypeError, ValueError) as error:
        raise Trouble(f"{path} is no string catalog: {error!r}.") from None
    found = {}
    for language, (texts, forms) in languages.items():
        name = f"{language}.lproj/{path.name.removesuffix(ENDING)}"
        if texts:
            found[f"{name}.strings"] = plistlib.dumps(texts)
        if forms:
            found[f"{name}.stringsdict"] = plistlib.dumps(forms)
    return found


def read(key, translation):
    """A text, and its variables: `%1$#@keys@`, and for each of them what it is by the number."""
    translation = of_iphone(translation)
    variables = {
        name: variable(each["formatSpecifier"], of_iphone(each)["variations"]["plural"])
        for name, each in translation.get("substitutions", {}).items()
    }
    places = {name: each["argNum"] for name, each in translation.get("substitutions", {}).items() if "argNum" in each}
    if "variations" in translation:
        place, letter = first_integer(key)
        value = variable(letter, translation["variations"]["plural"])
        return f"%{place}$#@value@", {"value": {name: positioned(text) for name, text in value.items()}}
    text = translation.get("stringUnit", {}).get("value")
    if variables:
        text = re.sub(r"%(?:\d+\$)?#@(\w+)@", lambda match: f"%{place_in(places, match)}#@{match[1]}@", text)
    return text, variables


def place_in(places, match):
    return f"{places[match[1]]}$" if match[1] in places else ""


def of_iphone(translation):
    """The translation, or what it is on an iPhone."""
    by_device = translation.get("variations", {}).get("device")
    return (by_device.get("iphone") or by_device["other"]) if by_device else translation


def variable(letter, forms):
    """What a variable is by the number: for each form a text, in which `%arg` is the number itself."""
    texts = {form: each["stringUnit"]["value"].replace("%arg", f"%{letter}") for form, each in forms.items()}
    return {"NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": letter, **texts}


def positioned(text):
    """A text whose specifiers all name the value that they are for: within a variable, others mean the variable's own."""
    place = 0

    def named(match):
        nonlocal place
        if match[2] is None:
            return match[0]
        place += 1
        return match[0] if match[1] else f"%{place}${match[0][1:]}"

    return SPECIFIER.sub(named, text)


def first_integer(key):
    """Which value of a key decides by number, from 1, and its specifier."""
    place = 0
    for match in SPECIFIER.finditer(key):
        if match[2] is None:
            continue
        place += 1
        if match[2] in INTEGERS:
            return int(match[1] or place), re.sub(r"^%(\d+\$)?", "", match[0])
    return 1, "lld"
