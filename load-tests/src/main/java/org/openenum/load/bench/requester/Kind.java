package org.openenum.load.bench.requester;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.openenum.load.bench.server.AnswersByNetwork;
import org.openenum.load.bench.traffic.Expected;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/** A way in which the answer for a number can depend on the requester, each with its own destination. */
enum Kind {
    ONE("one rule for everybody", 1),
    VARIANT("a variant by group", 1),
    TIMES("a variant by group, at times", 1),
    WINNER("a policy, the winner alone", 1),
    TWO("two rules for everybody", 2),
    ORDER("a policy, two in drawn order", 2);

    private final String words;
    private final int records;

    Kind(String words, int records) {
        this.words = words;
        this.records = records;
    }

    /** Its name in results. */
    String words() {
        return words;
    }

    /** The name of its destination. */
    String destination() {
        return "bench-" + name().toLowerCase(Locale.ROOT);
    }

    /** Whether requesters of different regions get different answers. */
    boolean isByGroup() {
        return this == VARIANT || this == TIMES;
    }

    /** The hosts for requesters without a region: the answer has one of them, or all. */
    private Set<String> plainHosts() {
        if (isByGroup()) {
            return Set.of("other");
        }
        return this == ONE ? Set.of("one") : Set.of("one", "two");
    }

    /** The host of a destination or a region. */
    static String host(String name) {
        return name + ".sbc.example";
    }

    /** The expected answer for requesters without a region. */
    Expected expectedElsewhere() {
        return (question, answer) -> fault(question, answer, plainHosts());
    }

    /** The expected answer for requesters of a region. */
    Expected expectedIn(Region region) {
        Set<String> hosts = isByGroup() ? Set.of(region.name()) : plainHosts();
        return (question, answer) -> fault(question, answer, hosts);
    }

    private String fault(Name question, Message answer, Set<String> hosts) {
        if (answer.getRcode() != Rcode.NOERROR || !answer.getHeader().getFlag(Flags.AA)) {
            return Rcode.string(answer.getRcode());
        }
        List<String> left = new ArrayList<>(hosts);
        List<Record> given = answer.getSection(Section.ANSWER);
        String user = "sip:+" + AnswersByNetwork.number(question.toString(true)) + "@";
        boolean right = given.size() == records
                && given.stream().allMatch(record -> left.removeIf(host -> leadsTo(record, user + host(host))));
        return right ? "" : "not " + hosts + " but " + given;
    }

    private static boolean leadsTo(Record record, String uri) {
        return record instanceof NAPTRRecord naptr && naptr.getRegexp().equals("!^.*$!" + uri + "!");
    }
}
