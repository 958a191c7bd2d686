package org.openenum.load.bench.idea;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.naptr.Naptr;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.xbill.DNS.DClass;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.Name;

/** Looks up the NAPTR record of a number in a plan whose numbers all have the same length. */
final class NumberLookUp implements LookUp {

    /** The statement of enum-server for several misses at the same time. */
    static final String NUMBERS = """
            select seq, cast(null as integer) as zone_id, cast(null as varchar(31)) as digits, cast(null as smallint) as kind,
                   cast(null as smallint) as status, cast(null as smallint) as min_digits,
                   cast(null as smallint) as max_digits, cast(null as integer) as rule_set_id,
                   cast(null as varchar(31)) as below
            from change_head
            union all
            select cast(null as bigint), m.zone_id, m.digits, m.kind, m.status, m.min_digits, m.max_digits, m.rule_set_id,
                   cast(null as varchar(31))
            from unnest(cast(? as integer array), cast(? as varchar array)) as w (zone_id, digits)
                 join mapping m on m.zone_id = w.zone_id and m.digits = w.digits""";

    /** enum-server fills up its arrays to this length, so that PostgreSQL plans the statement once. */
    static final int LEAST_KEYS = 10;

    private static final String AT = """
            select zone_id, digits, rule_set_id
            from mapping
            where zone_id = ? and digits = ?""";

    private static final String BELOW = """
            select digits
            from mapping
            where zone_id = ? and digits > ? and digits < ?
            order by zone_id, digits, kind
            fetch first 1 rows only""";

    private static final String RULES = """
            select rule_set_id, sort_order, preference, flags, service, uri, regexp, replacement
            from naptr_rule""";

    private static final String RULES_OF_ONE = RULES + " where rule_set_id = ? order by position";

    private final Asking asking;
    private final Map<Integer, Template> templates = new HashMap<>();

    NumberLookUp(Asking asking) throws SQLException {
        this.asking = asking;
        for (@Nullable Object[] row : asking.rows(RULES)) {
            templates.put((Integer) row[0], Template.of(rule(row)));
        }
    }

    @Override
    public List<List<byte[]>> answers(List<Question> questions) throws SQLException {
        Map<String, Integer> ruleSets =
                asking.without(Idea.ONE_NAME_STATEMENT) ? oneByOne(questions) : together(questions);
        List<List<byte[]>> answers = new ArrayList<>();
        for (Question question : questions) {
            Integer ruleSet = ruleSets.get(question.digits());
            answers.add(ruleSet == null ? List.of() : List.of(rdata(ruleSet, question.digits())));
        }
        return answers;
    }

    /** The rule set of each number that exists. */
    private Map<String, Integer> together(List<Question> questions) throws SQLException {
        @Nullable Integer[] zones = new @Nullable Integer[Math.max(questions.size(), LEAST_KEYS)];
        @Nullable String[] digits = new @Nullable String[zones.length];
        for (int i = 0; i < questions.size(); i++) {
            zones[i] = asking.zoneOf(questions.get(i));
            digits[i] = questions.get(i).digits();
        }
        Map<String, Integer> found = new HashMap<>();
        for (@Nullable Object[] row : asking.rows(NUMBERS, zones, digits)) {
            if (row[0] == null) {
                found.put((String) row[2], (Integer) row[7]);
            }
        }
        return found;
    }

    /** The number and, if it does not exist, each block that may cover it, and whether anything is below it. */
    private Map<String, Integer> oneByOne(List<Question> questions) throws SQLException {
        Map<String, Integer> found = new HashMap<>();
        for (Question question : questions) {
            int zone = asking.zoneOf(question);
            String digits = question.digits();
            List<@Nullable Object[]> rows = asking.rows(AT, zone, digits);
            for (int length = digits.length() - 1; rows.isEmpty() && length > 0; length--) {
                rows = asking.rows(AT, zone, digits.substring(0, length));
            }
            if (rows.isEmpty()) {
                asking.rows(BELOW, zone, digits, digits + ":");
            } else {
                found.put(digits, (Integer) rows.get(0)[2]);
            }
        }
        return found;
    }

    private byte[] rdata(int ruleSet, String digits) throws SQLException {
        if (asking.without(Idea.RULE_SETS_IN_MEMORY)) {
            return converted(rule(asking.rows(RULES_OF_ONE, ruleSet).get(0)), digits);
        }
        Template template = Objects.requireNonNull(templates.get(ruleSet));
        return asking.without(Idea.STORED_FOR_THE_WIRE) ? converted(template.rule(), digits) : template.filled(digits);
    }

    private static NaptrRule rule(@Nullable Object[] row) {
        return new NaptrRule(
                (Integer) row[1],
                (Integer) row[2],
                (String) row[3],
                (String) row[4],
                (String) row[5],
                (String) row[6],
                (String) row[7]);
    }

    private static byte[] converted(NaptrRule rule, String digits) {
        Naptr naptr = rule.toNaptr(new DialedDigits(digits));
        return new NAPTRRecord(
                        Name.root,
                        DClass.IN,
                        0,
                        naptr.order(),
                        naptr.preference(),
                        naptr.flags(),
                        naptr.services(),
                        naptr.regexp(),
                        naptr.replacement())
                .rdataToWireCanonical();
    }

    /**
     * RDATA in wire format, in which only digits have to be replaced.
     *
     * @param rule the rule from which it was made
     * @param rdata the RDATA for one number
     * @param isDigit where the RDATA of another number differs
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Template(NaptrRule rule, byte[] rdata, boolean[] isDigit) {

        private static final String ONES = "111111111111";

        static Template of(NaptrRule rule) {
            byte[] rdata = converted(rule, ONES);
            byte[] other = converted(rule, ONES.replace('1', '2'));
            boolean[] isDigit = new boolean[rdata.length];
            for (int i = 0; i < rdata.length; i++) {
                isDigit[i] = rdata[i] != other[i];
            }
            return new Template(rule, rdata, isDigit);
        }

        byte[] filled(String digits) {
            byte[] octets = digits.getBytes(StandardCharsets.US_ASCII);
            byte[] filled = rdata.clone();
            int next = 0;
            for (int i = 0; i < filled.length; i++) {
                if (isDigit[i]) {
                    filled[i] = octets[next++ % octets.length];
                }
            }
            return filled;
        }
    }
}
