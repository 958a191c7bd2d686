package org.openenum.load.bench.idea;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.openenum.load.bench.result.Row;

/**
 * A way to look up, described by what it leaves out.
 *
 * @param table the table of the page that contains it, with the variant that it is compared with, which is the first
 *     one there
 * @param name its name in the table
 * @param paper the paper's number of the idea that is left out; empty if the idea is not in the paper
 * @param sentence what is left out, and what that shows
 * @param leftOut the ideas that are left out
 * @param atOnce how many queries are looked up together
 */
record Variant(String table, String name, String paper, String sentence, Set<Idea> leftOut, int atOnce) {

    private static final String OURS = "as enum-server asks";
    private static final String NUMBER = "number";
    private static final String NAME = "name";
    private static final String PAPER = "paper";

    /** The longest list of numbers that enum-server sends in one statement. */
    private static final int GATHERED = 128;

    Variant {
        leftOut = Set.copyOf(leftOut);
    }

    /** For numbers; the first leaves out nothing. */
    static List<Variant> ofNumbers() {
        return List.of(
                of(NUMBER, OURS, "", """
                        Nothing: the zone, the rule set and the lengths of numbers are in memory, and one statement \
                        finds the number, alone or with others."""),
                of(NUMBER, "zone by one statement", "", """
                        Zones in memory. This is the paper's own form of its first idea, `rname <= ? order by rname \
                        desc`: each query needs a statement for the zone.""", Idea.ZONES_IN_MEMORY),
                of(NUMBER, "zone label by label", "1", """
                        One statement for the zone: each label needs a statement. A number has as many labels as \
                        digits: thirteen statements until its zone is found.""", Idea.ONE_ZONE_STATEMENT),
                of(NUMBER, "rules converted", "3", """
                        Rule sets in wire format: the rule is in memory as it was provisioned, and is converted to a \
                        record for each query.""", Idea.STORED_FOR_THE_WIRE),
                of(NUMBER, "rule set read", "6", """
                        Rule sets in memory, which many numbers share: one more statement, and the conversion.""", Idea.RULE_SETS_IN_MEMORY),
                of(NUMBER, "digit by digit", "", """
                        The lengths of numbers in memory, and the statement for many numbers. A number that exists is \
                        found by a shorter statement for it alone; one that does not exist needs a statement for each \
                        of its prefixes, because any may be a block, and one for the names below it.""", Idea.ONE_NAME_STATEMENT),
                of(NUMBER, "not prepared", "", """
                        Prepared statements: each statement is parsed and planned again.""", Idea.PREPARED_STATEMENTS),
                new Variant(NUMBER, "128 gathered", "", """
                        Nothing, but 128 clients miss at the same time and share a statement. The rows above do not \
                        have this.""", Set.of(), GATHERED));
    }

    /** For other names, likewise. */
    static List<Variant> ofNames() {
        return List.of(
                of(NAME, OURS, "", """
                        Nothing: the zone is in memory, and one statement finds the name, its wildcards and its \
                        neighbours, whether it exists or not."""),
                of(NAME, "zone by one statement", "", "Zones in memory.", Idea.ZONES_IN_MEMORY),
                of(NAME, "zone label by label", "1", "Two statements for the zone.", Idea.ONE_ZONE_STATEMENT),
                of(NAME, "types as text", "2", "Numeric types.", Idea.NUMERIC_TYPES),
                of(NAME, "RDATA as text", "3", "RDATA stored in wire format.", Idea.STORED_FOR_THE_WIRE),
                of(NAME, "authority and addresses read", "4, 6", "Minimal responses.", Idea.MINIMAL_RESPONSES),
                of(
                        NAME,
                        "DNAME looked for at the apex",
                        "5",
                        "The records of the apex in memory.",
                        Idea.APEX_IN_MEMORY),
                of(NAME, "name, then what is around it", "", """
                        One statement for everything. A name that exists is found by a shorter one; a name that does \
                        not exist needs three, and its neighbours are still unknown.""", Idea.ONE_NAME_STATEMENT),
                of(NAME, "keys for the other database", "", """
                        The best form of the keys for this database. PostgreSQL normally gets them as a list, here \
                        joined; H2 normally gets them joined, here as a list, for which it reads the whole zone.""", Idea.KEYS_FOR_THE_DATABASE),
                of(NAME, "not prepared", "", "Prepared statements.", Idea.PREPARED_STATEMENTS));
    }

    /** These leave out everything that differs from the paper, and one of the paper's ideas each. */
    static List<Variant> ofPaper() {
        return List.of(
                paper("optimized, with DNAME skip", "", "Nothing: the zone by one statement, the name by another."),
                paper("zone label by label", "1", """
                        One statement for the zone: each label needs a statement until an apex is found, two for a \
                        name that is one label longer than its apex.""", Idea.ONE_ZONE_STATEMENT),
                paper("types as text", "2", """
                        Numeric types: this copy of the table has the type as text in its key.""", Idea.NUMERIC_TYPES),
                paper("RDATA as text", "3", """
                        RDATA in wire format: this copy of the table has it in presentation format, and it is parsed \
                        for each query.""", Idea.STORED_FOR_THE_WIRE),
                paper("authority and addresses read", "4, 6", """
                        Minimal responses, and the name servers of the zone in memory: two more statements for each \
                        answer, for records that no ENUM client needs.""", Idea.MINIMAL_RESPONSES),
                paper("optimized, without DNAME skip", "5", """
                        The records of the apex in memory: one statement to find that there is no DNAME.""", Idea.APEX_IN_MEMORY),
                paper(
                        "current version",
                        "1 to 6",
                        "All of these.",
                        Idea.ONE_ZONE_STATEMENT,
                        Idea.NUMERIC_TYPES,
                        Idea.STORED_FOR_THE_WIRE,
                        Idea.MINIMAL_RESPONSES,
                        Idea.APEX_IN_MEMORY));
    }

    private static Variant of(String table, String name, String paper, String sentence, Idea... leftOut) {
        return new Variant(table, name, paper, sentence, Set.of(leftOut), 1);
    }

    private static Variant paper(String name, String paper, String sentence, Idea... more) {
        Set<Idea> leftOut = EnumSet.of(Idea.ZONES_IN_MEMORY, Idea.ONE_NAME_STATEMENT);
        leftOut.addAll(List.of(more));
        return new Variant(PAPER, name, paper, sentence, leftOut, 1);
    }

    /** What is the same in all runs. */
    Row about() {
        return new Row()
                .and("what", table)
                .and("name", name)
                .and("paper", paper)
                .and("sentence", sentence);
    }
}
