package org.openenum.differential;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.xbill.DNS.DClass;
import org.xbill.DNS.EDNSOption;
import org.xbill.DNS.Name;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/** A query, the reply of the product and that of a peer, and their differences. */
record Comparison(Peer peer, Question question, Reply ours, Reply theirs) {

    static final int AA = 0x0400;
    static final int TC = 0x0200;

    private static final int FIRST_UNKNOWN_OPTION = 1_000;

    Set<Aspect> differences() {
        Set<Aspect> found = EnumSet.noneOf(Aspect.class);
        if (!ours.defect().isEmpty() || !theirs.defect().isEmpty() || !ours.isThere() || !theirs.isThere()) {
            found.add(Aspect.REPLY);
            return found;
        }
        flags(found);
        note(found, Aspect.RCODE, ours.rcode() == theirs.rcode());
        note(found, Aspect.EDNS, edns(ours).equals(edns(theirs)));
        // After a truncated answer, the client repeats the query over TCP, and so does this test: its content does not
        // count.
        if (!ours.has(TC) && !theirs.has(TC)) {
            sections(found);
        }
        return found;
    }

    private void flags(Set<Aspect> found) {
        int differing = ours.flags() ^ theirs.flags();
        note(found, Aspect.OPCODE, (differing & 0xf800) == 0);
        note(found, Aspect.AA, (differing & AA) == 0);
        note(found, Aspect.TC, (differing & TC) == 0);
        note(found, Aspect.RD, (differing & Question.RD) == 0);
        note(found, Aspect.RA, (differing & 0x0080) == 0);
        note(found, Aspect.Z, (differing & Question.Z) == 0);
        note(found, Aspect.AD, (differing & Question.AD) == 0);
        note(found, Aspect.CD, (differing & Question.CD) == 0);
    }

    private void sections(Set<Aspect> found) {
        note(found, Aspect.ANSWER, set(ours.answer()).equals(set(theirs.answer())));
        note(found, Aspect.ORDER, isInOrder(ours.answer()));
        note(found, Aspect.AUTHORITY, set(ours.authority()).equals(set(theirs.authority())));
        note(found, Aspect.GLUE, set(glue(ours)).equals(set(glue(theirs))));
        note(found, Aspect.ADDITIONAL, set(others(ours)).equals(set(others(theirs))));
    }

    private static void note(Set<Aspect> found, Aspect aspect, boolean same) {
        if (!same) {
            found.add(aspect);
        }
    }

    /** Records without the case of their names, and without duplicates. */
    static Set<String> set(List<Record> records) {
        Set<String> set = new TreeSet<>();
        for (Record record : records) {
            String text = text(record);
            if (!set.add(text)) {
                set.add("twice: " + text);
            }
        }
        return set;
    }

    private static String text(Record record) {
        return record.getName().canonicalize() + " " + record.getTTL() + " " + DClass.string(record.getDClass()) + " "
                + Type.string(record.getType()) + " "
                + java.util.HexFormat.of().formatHex(record.rdataToWireCanonical());
    }

    // RFC 1034, section 4.3.1: the answer is "an answer to the query, possibly prefixed by one or more CNAME RRs".
    // https://datatracker.ietf.org/doc/html/rfc1034#section-4.3.1
    private boolean isInOrder(List<Record> answer) {
        Name at = question.name();
        for (Record record : answer) {
            if (record.getType() == Type.DNAME && !record.getName().equals(at)) {
                if (!at.subdomain(record.getName())) {
                    return false;
                }
            } else if (!record.getName().equals(at)) {
                return false;
            } else if (record.getType() == Type.CNAME && question.type() != Type.CNAME) {
                at = ((org.xbill.DNS.CNAMERecord) record).getTarget();
            }
        }
        return true;
    }

    static List<Record> glue(Reply reply) {
        return reply.additional().stream()
                .filter(record -> isGlue(reply, record))
                .toList();
    }

    static List<Record> others(Reply reply) {
        return reply.additional().stream()
                .filter(record -> !isGlue(reply, record))
                .toList();
    }

    private static boolean isGlue(Reply reply, Record record) {
        return (record.getType() == Type.A || record.getType() == Type.AAAA)
                && reply.authority().stream()
                        .anyMatch(ns ->
                                ns.getType() == Type.NS && record.getName().subdomain(ns.getName()));
    }

    private static String edns(Reply reply) {
        OPTRecord opt = reply.edns();
        if (opt == null) {
            return "none";
        }
        StringBuilder text = new StringBuilder(
                String.format(Locale.ROOT, "version=%d flags=%04x", opt.getVersion(), opt.getFlags()));
        for (EDNSOption option : opt.getOptions()) {
            if (option.getCode() >= FIRST_UNKNOWN_OPTION) {
                text.append(" option=").append(option.getCode());
            }
        }
        return text.toString();
    }
}
