# Reads JUnit reports; prints each skipped test with its reason, which JUnit gives as the message of an exception.
/<testcase / {
    name = attribute("classname") "." attribute("name")
}
/<skipped/ {
    reason = attribute("message")
    if (reason == "") {
        reason = $0
        sub(/^.*Assumption failed: /, "", reason)
        sub(/^skipped: /, "", reason)
        sub(/\]\]>.*$/, "", reason)
    }
    print "skipped: " name ": " reason
}
function attribute(key) {
    return match($0, " " key "=\"[^\"]*\"") ? substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 4) : ""
}
