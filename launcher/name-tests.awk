# Reads JUnit reports; with -v outcome=skipped or -v outcome=failed it prints one line for each such test: its name, the
# reason from its exception, and where in our code it failed.
/<testcase / {
    finish()
    test = attribute("classname") "." attribute("name")
}
outcome == "skipped" && /<skipped[ >\/]/ {
    name = test
    reason = attribute("message")
    if (reason == "") {
        reason = $0
        sub(/^.*Assumption failed: /, "", reason)
        sub(/^skipped: /, "", reason)
        sub(/\]\]>.*$/, "", reason)
    }
}
outcome == "failed" && /<(failure|error)[ >]/ {
    name = test
    reason = attribute("message")
    if (reason == "") reason = attribute("type")
}
outcome == "failed" && name != "" && place == "" && /^[\t ]*at org\.openenum\./ {
    place = $0
    sub(/^.*\(/, " (", place)
    sub(/\).*$/, ")", place)
}
END { finish() }
function finish() {
    if (name != "") print outcome ": " name ": " readable(reason) place
    name = place = ""
}
function readable(text) {
    gsub(/&#10;/, " ", text); gsub(/&quot;/, "\"", text); gsub(/&apos;/, "'", text)
    gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&amp;/, "\\&", text)
    gsub(/[ \t]+/, " ", text); sub(/^ /, "", text)
    return length(text) > 400 ? substr(text, 1, 400) " ..." : text
}
function attribute(key) {
    return match($0, " " key "=\"[^\"]*\"") ? substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 4) : ""
}
