# Reads JUnit reports; prints how many tests passed, failed and were skipped.
/<testsuite[ >]/ {
    tests += number("tests"); failed += number("failures") + number("errors"); skipped += number("skipped")
}
function number(name) {
    return match($0, " " name "=\"[0-9]+\"") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) + 0 : 0
}
END { print tests - failed - skipped, failed + 0, skipped + 0 }
