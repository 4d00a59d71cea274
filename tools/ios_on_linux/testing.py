"""Names of XCTest that Linux's lacks, and the module that has them."""

import re

MODULE = "XCTestAdditions"
NAMES = re.compile(
    r"\bXCT(?:Expect(?:Failure|edFailure)|Attachment|Context|Activity|Issue|SourceCode\w+|MeasureOptions"
    r"|(?:Clock|CPU|Memory|Storage|OSSignpost|ApplicationLaunch)?Metric)\b|\bexecutionTimeAllowance\b|\bmeasure\s*\(\s*(?:metrics|options)\s*:")
EXPECTS = re.compile(r"\bXCTExpectFailure\b")
CASE = re.compile(r"\bclass\s+\w+\s*:\s*(?P<name>(?:XCTest\s*\.\s*)?XCTestCase)\b")


def lacks(code, imports):
    """Whether a test uses such a name."""
    return "XCTest" in imports and NAMES.search(code) is not None


def cases(code):
    """The edits for the classes of a source whose tests expect failures: only our class can take failures back."""
    return [(*match.span("name"), "ExpectingTestCase") for match in CASE.finditer(code)] if EXPECTS.search(code) else []
