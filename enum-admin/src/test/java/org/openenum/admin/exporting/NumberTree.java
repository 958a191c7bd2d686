package org.openenum.admin.exporting;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;

/**
 * A small number tree, and the answers of enum-server for it, as a direct transcription of the rules; the TTL
 * identifies the rule set.
 */
public record NumberTree(List<Entry> entries, List<String> recordNames, int maxDigits) {

    private static final List<RuleSetContent> RULES = List.of(rules(1), rules(2), rules(3));

    /** One entry; its TTL identifies its rules. */
    public record Entry(
            String digits, MappingKind kind, boolean open, int minDigits, int maxDigits, RuleSetContent rules) {

        private AnsweredRules answered() {
            return open ? AnsweredRules.all(rules) : null;
        }
    }

    public static RuleSetContent rules(int ttlSeconds) {
        return new RuleSetContent(ttlSeconds, List.of(NaptrRule.ofUri("E2U+sip", "sip:+{number}@a.example")));
    }

    /** A random tree with few different digits, so that entries interact. */
    public static NumberTree random(Random random, int maxDigits) {
        List<Entry> entries = new ArrayList<>();
        for (int i = random.nextInt(14); i >= 0; i--) {
            int what = random.nextInt(20);
            MappingKind kind = what < 9 ? MappingKind.NUMBER : what < 19 ? MappingKind.BLOCK : MappingKind.DELEGATION;
            String digits = digits(random, 1 + random.nextInt(kind == MappingKind.NUMBER ? maxDigits : maxDigits - 1));
            boolean taken = entries.stream().anyMatch(entry -> entry.kind == kind && entry.digits.equals(digits));
            if (!taken) {
                int min = digits.length() + random.nextInt(maxDigits - digits.length() + 1);
                int max = random.nextBoolean() ? maxDigits : min + random.nextInt(maxDigits - min + 1);
                boolean open = kind == MappingKind.DELEGATION || random.nextInt(4) > 0;
                entries.add(new Entry(digits, kind, open, min, max, RULES.get(random.nextInt(3))));
            }
        }
        List<String> names = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            names.add(digits(random, 1 + random.nextInt(maxDigits)));
        }
        return new NumberTree(entries, names, maxDigits);
    }

    public static String digits(Random random, int length) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < length; i++) {
            digits.append(random.nextInt(4) == 0 ? random.nextInt(10) : random.nextInt(2));
        }
        return digits.toString();
    }

    /** The exported records for a stock server. */
    StockServer exported(long namesPerWildcard) throws Exception {
        StockServer server = new StockServer();
        WildcardClosure closure = new WildcardClosure(server, "", maxDigits, namesPerWildcard);
        List<Entry> sorted = new ArrayList<>(entries);
        recordNames.forEach(name -> sorted.add(new Entry(name, MappingKind.NUMBER, true, -1, 0, rules(9))));
        sorted.sort(
                Comparator.comparing(Entry::digits).thenComparing(Entry::kind).thenComparingInt(Entry::minDigits));
        for (Entry entry : sorted) {
            if (entry.minDigits < 0) {
                server.records(entry.digits);
                closure.records(entry.digits);
            } else if (entry.kind == MappingKind.NUMBER) {
                closure.number(entry.digits, entry.answered());
            } else if (entry.kind == MappingKind.BLOCK) {
                closure.block(entry.digits, entry.minDigits, entry.maxDigits, entry.answered());
            } else {
                server.cut(entry.digits);
                closure.cut(entry.digits);
            }
        }
        closure.finish();
        return server;
    }

    /** NODATA, NXDOMAIN, or the entry that answers. */
    public String answer(String digits) {
        Optional<Entry> cut = entries.stream()
                .filter(entry -> entry.kind == MappingKind.DELEGATION && digits.startsWith(entry.digits))
                .min(Comparator.comparingInt(entry -> entry.digits.length()));
        if (cut.isPresent()) {
            return "Referral " + cut.get().digits.length();
        }
        Optional<Entry> answering = answering(digits);
        if (answering.filter(Entry::open).isPresent()) {
            return "Rules " + answering.get().rules.ttlSeconds();
        }
        boolean openBelow = entries.stream()
                .anyMatch(entry -> entry.open && entry.digits.startsWith(digits) && !entry.digits.equals(digits));
        boolean records = recordNames.stream().anyMatch(name -> name.startsWith(digits) && !isCut(name));
        return openBelow || records || coversLonger(digits) ? "NODATA" : "NXDOMAIN";
    }

    boolean isClosedNumber(String digits) {
        return answering(digits)
                .filter(entry -> entry.kind == MappingKind.NUMBER && !entry.open)
                .isPresent();
    }

    private boolean isCut(String digits) {
        return entries.stream()
                .anyMatch(entry -> entry.kind == MappingKind.DELEGATION && digits.startsWith(entry.digits));
    }

    private Optional<Entry> answering(String digits) {
        Optional<Entry> exact = entries.stream()
                .filter(entry -> entry.kind == MappingKind.NUMBER && entry.digits.equals(digits))
                .findFirst();
        return exact.isPresent() ? exact : longestBlock(digits, digits.length());
    }

    private boolean coversLonger(String digits) {
        for (int length = digits.length() + 1; length <= maxDigits; length++) {
            if (longestBlock(digits, length).filter(Entry::open).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private Optional<Entry> longestBlock(String digits, int length) {
        return entries.stream()
                .filter(entry -> entry.kind == MappingKind.BLOCK
                        && digits.startsWith(entry.digits)
                        && entry.minDigits <= length
                        && length <= entry.maxDigits)
                .max(Comparator.comparingInt(entry -> entry.digits.length()));
    }
}
