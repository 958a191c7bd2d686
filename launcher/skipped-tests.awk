# Reads JUnit reports; prints each skipped test with its reason.
/<testcase / {
    name = attribute("classname") "." attribute("name")
}
/<skipped/ {
    print "skipped: " name ": " attribute("message")
}
function attribute(key) {
    return match($0, " " key "=\"[^\"]*\"") ? substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 4) : ""
}
