package org.openenum.admin.exporting;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** The answers of a server that knows names and wildcards, but no blocks: RFC 1034, section 4.3.2, and RFC 4592. */
final class StockServer implements StockNames {

    private final Map<String, AnsweredRules> numbers = new HashMap<>();

    private final Map<String, AnsweredRules> wildcards = new HashMap<>();

    /** All names with records and their ancestors, which exist, too. */
    private final TreeSet<String> names = new TreeSet<>();

    private final TreeSet<String> cuts = new TreeSet<>();

    private int notes;

    @Override
    public void number(String digits, AnsweredRules rules) {
        names.add(digits);
        once(numbers.put(digits, rules), digits);
    }

    @Override
    public void wildcard(String prefix, AnsweredRules rules) {
        names.add(prefix);
        once(wildcards.put(prefix, rules), "*" + prefix);
    }

    @Override
    public void closed(String digits) {
        names.add(digits);
    }

    @Override
    public void note(String text) {
        notes++;
    }

    void cut(String digits) {
        cuts.add(digits);
        names.add(digits);
    }

    void records(String digits) {
        names.add(digits);
    }

    int notes() {
        return notes;
    }

    int size() {
        return names.size();
    }

    String answer(String digits) {
        for (int length = 1; length <= digits.length(); length++) {
            if (cuts.contains(digits.substring(0, length))) {
                return "Referral " + length;
            }
        }
        if (numbers.containsKey(digits)) {
            return text(Objects.requireNonNull(numbers.get(digits)));
        }
        if (exists(digits)) {
            return "NODATA";
        }
        int length = digits.length() - 1;
        while (length > 0 && !exists(digits.substring(0, length))) {
            length--;
        }
        AnsweredRules rules = wildcards.get(digits.substring(0, length));
        return rules == null ? "NXDOMAIN" : text(rules);
    }

    private boolean exists(String digits) {
        String next = names.ceiling(digits);
        return next != null && next.startsWith(digits);
    }

    private static String text(AnsweredRules rules) {
        return "Rules " + rules.ttlSeconds();
    }

    private static void once(Object before, String name) {
        if (before != null) {
            throw new AssertionError(name + " was written twice");
        }
    }
}
