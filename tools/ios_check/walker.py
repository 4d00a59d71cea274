"""Walks over the compiler's syntax tree of one file: what the code refers to, and from which iOS on each part runs."""

from dataclasses import replace

from .availability import version
from .declarations import Declarations, available, name_of
from .uses import Scope, Use

DECLARATIONS = {
    "func_decl", "var_decl", "struct_decl", "class_decl", "enum_decl", "protocol", "extension_decl", "constructor_decl",
    "destructor_decl", "accessor_decl", "subscript_decl", "typealias", "associated_type_decl", "enum_element_decl",
    "pattern_binding_decl", "enum_case_decl", "macro_decl", "operator_decl",
}
CASTS = {"conditional_checked_cast_expr", "forced_checked_cast_expr", "is_subtype_expr", "checked_cast_expr"}
# The tree has an expression before and after it was type-checked; the second is enough.
BEFORE = {"original_init": "processed_init"}


class Walker(Declarations):
    """Collects the uses in one file and the availability of its own declarations."""

    def __init__(self, source, floor):
        self.source = source
        self.uses, self.imports, self.declared, self.cases = set(), set(), {}, {}
        self.floor = floor

    def walk(self, tree):
        self._elements(tree.get("items", []), Scope(self.floor), (0, 0))
        return self

    # MARK: The tree

    def _visit(self, node, scope, place):
        if isinstance(node, list):
            for part, after in zip(node, node[1:] + [None]):
                self._visit(with_attributes(part, after), scope, place)
        if not isinstance(node, dict):
            return
        kind = node.get("_kind")
        place = self._place(node, place)
        if kind == "func_decl" and node.get("implicit") and name_of(node) != "$defer()":
            # What the compiler writes itself, such as `==`, is right.
            return
        if kind in DECLARATIONS:
            scope = self._declaration(node, kind, scope, place)
        elif special := SPECIAL.get(kind):
            special(self, node, scope, place)
            if kind in WHOLE:
                return
        self._children(node, scope, place)

    def _children(self, node, scope, place):
        for key, value in node.items():
            if key == "range" or not isinstance(value, (dict, list)):
                continue
            if key in BEFORE and node.get(BEFORE[key]):
                continue
            self._visit(value, scope, place)

    @staticmethod
    def _place(node, place):
        """The node's bytes in the file; those of the code around it for what a macro made."""
        found = node.get("range")
        if not found or "buffer_id" in found:
            return place
        return found["start"], max(found["start"], found["end"])

    def _elements(self, elements, scope, place):
        """Statements one after the other: what stands behind a guard runs only where its condition holds."""
        for element, after in zip(elements, elements[1:] + [None]):
            element = with_attributes(element, after)
            if isinstance(element, dict) and element.get("_kind") == "guard_stmt":
                here = self._place(element, place)
                inside, otherwise = self._conditions(element, scope, here)
                self._visit(element.get("body"), otherwise, here)
                scope = inside
            else:
                self._visit(element, scope, place)

    def _conditions(self, node, scope, place):
        """The scopes where all conditions hold, and where one does not."""
        inside, otherwise = scope, scope
        conditions = node.get("conditions") or []
        for condition in conditions:
            if not isinstance(condition, dict) or condition.get("_kind") not in ("#available", "#unavailable"):
                self._visit(condition, inside, place)
                continue
            asked, is_negative = self._query(condition)
            if is_negative:
                inside = inside.below(asked)
                otherwise = otherwise.at_least(asked) if len(conditions) == 1 else otherwise
            else:
                inside = inside.at_least(asked)
                otherwise = otherwise.below(asked) if len(conditions) == 1 else otherwise
        return inside, otherwise

    @staticmethod
    def _query(condition):
        """The version of iOS that is asked for, and whether it must not be reached: only `#available` has a `*`."""
        specifications = condition.get("queries", [])
        asked = next((version(part["version"]) for part in specifications
                      if part.get("domain") == "iOS" and "version" in part), None)
        return asked, not any(part.get("domain") == "*" for part in specifications)

    def _branches(self, node, scope, place):
        inside, otherwise = self._conditions(node, scope, place)
        self._visit(node.get("then_stmt") or node.get("body"), inside, place)
        self._visit(node.get("else_stmt"), otherwise, place)

    def _brace(self, node, scope, place):
        self._elements(node.get("elements", []), scope, place)

    # MARK: Expressions

    def _reference(self, node, scope, place):
        if usr := node.get("decl_usr"):
            self.uses.add(Use("symbol", usr, scope, *place))

    def _member(self, node, scope, place):
        """A member's place is that of its name, which in a chain may be lines below its base."""
        if usr := (node.get("decl") or {}).get("decl_usr"):
            self.uses.add(Use("symbol", usr, scope, place[1], place[1]))
        self._visit((node.get("decl") or {}).get("substitutions"), scope, place)
        self._visit([value for key, value in node.items() if key not in ("decl", "range")], scope, place)

    def _loop(self, node, scope, place):
        """`for await` calls `next(isolation:)` on Linux and `next()` where that is too new."""
        pattern, sequence = node.get("pattern") or {}, (node.get("parsed_sequence") or {}).get("range")
        if pattern.get("_kind") == "pattern_typed":
            self._types([pattern.get("type")], scope, (place[0], sequence["start"] if sequence else place[1]))
        self._visit([value for key, value in node.items() if key not in ("next_call", "range")], scope, place)

    def _type_expression(self, node, scope, place):
        if not node.get("implicit"):
            self._types([node.get("type")], scope, place)

    def _cast(self, node, scope, place):
        for type_ in (node.get("written_type"), node.get("cast_to")):
            self._types([type_], scope, place)
            self._metadata(type_, scope, place)

    def _case(self, node, scope, place):
        name = ((node.get("element") or {}).get("base_name") or {}).get("name")
        if name and node.get("type"):
            self.uses.add(Use("case", node["type"], scope, *place, name))

    def _substitution(self, node, scope, place):
        type_ = node.get("replacement_type")
        if not (scope.is_opened and isinstance(type_, str) and type_.endswith("XPD")):
            self._metadata(type_, scope, place)

    def _opened(self, node, scope, place):
        self._children(node, replace(scope, is_opened=True), place)

    def _metadata(self, type_, scope, place):
        """A type that is known at run time; only some manglings can be of the kinds that need something new."""
        if isinstance(type_, str) and any(mark in type_ for mark in ("YK", "YA", "XP")):
            self.uses.add(Use("metadata", type_, scope, *place))

    def _closure(self, node, scope, place):
        parameters = node.get("params") or {}
        where = self._place(parameters, place)
        self._types([part.get("interface_type") for part in parameters.get("params", [])], scope, where)

    def _attribute(self, node, scope, place):
        if not node.get("implicit"):
            self._types([node.get("type")], scope, place)

    def _named(self, node, scope, place):
        if usr := node.get("bind"):
            self.uses.add(Use("named", usr, scope, *place))

    def _regex(self, node, scope, place):
        self.uses.add(Use("runtime", "regex", scope, *place))

    def _import(self, node, scope, place):
        self.imports.update(node.get("module_path", [])[:1])


def with_attributes(node, after):
    """A stored property's pattern and value with the attributes of the property, which comes behind it in the tree."""
    if (isinstance(node, dict) and isinstance(after, dict) and node.get("_kind") == "pattern_binding_decl"
            and after.get("_kind") == "var_decl" and available(after)):
        return node | {"attrs": after["attrs"]}
    return node


SPECIAL = {
    "if_stmt": Walker._branches, "while_stmt": Walker._branches, "brace_stmt": Walker._brace,
    "decl_ref": Walker._reference, "member_ref_expr": Walker._member, "for_each_stmt": Walker._loop,
    "type_expr": Walker._type_expression, "pattern_enum_element": Walker._case, "pattern_is": Walker._cast,
    "substitution": Walker._substitution, "closure_expr": Walker._closure, "custom_attr": Walker._attribute,
    "import_decl": Walker._import, "regex_literal_expr": Walker._regex,
    "open_existential_expr": Walker._opened, "type_unqualified_ident": Walker._named,
    "type_qualified_ident": Walker._named,
} | {kind: Walker._cast for kind in CASTS}
# Those that look after what is in them.
WHOLE = {"if_stmt", "while_stmt", "brace_stmt", "member_ref_expr", "for_each_stmt", "open_existential_expr"}
