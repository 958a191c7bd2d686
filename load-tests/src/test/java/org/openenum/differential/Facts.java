package org.openenum.differential;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/**
 * The facts about one comparison, as words that explanations refer to. They are described at the beginning of
 * {@code explained.txt}.
 *
 * <p>Words about a reply begin with {@code ours.} or {@code theirs.}.
 */
final class Facts {

    private final Set<String> words = new TreeSet<>();

    private Facts() {}

    static Facts of(Comparison comparison, Set<Name> apexes) {
        Facts facts = new Facts();
        facts.question(comparison.question());
        facts.reply("ours", comparison, comparison.ours(), apexes);
        facts.reply("theirs", comparison, comparison.theirs(), apexes);
        facts.sections(comparison, "answer", Reply::answer);
        facts.sections(comparison, "authority", Reply::authority);
        facts.sections(comparison, "additional", Comparison::others);
        facts.sections(comparison, "glue", Comparison::glue);
        return facts;
    }

    boolean hold(Set<String> wanted) {
        return words.containsAll(wanted);
    }

    private void question(Question question) {
        words.add("type=" + Type.string(question.type()));
        noteIf(
                (question.type() >= 128 && question.type() <= 255)
                        || question.type() == Type.OPT
                        || question.type() == 0,
                "type=meta");
        words.add("class=" + DClass.string(question.recordClass()));
        noteIf(question.recordClass() != DClass.IN, "class!=IN");
        noteIf(question.tcp(), "tcp");
        noteIf(!question.tcp(), "udp");
        noteIf(question.has(Question.CD), "cd");
        noteIf(question.has(Question.AD), "ad");
        noteIf(question.has(Question.Z), "z");
        noteIf(question.edns() == null, "edns=none");
        noteIf(question.edns() != null && question.edns().version() != 0, "edns-version!=0");
        noteIf(question.edns() != null && (question.edns().flags() & 0x7fff) != 0, "edns-flags-unknown");
        noteIf(question.dnssecOk(), "do");
        noteIf(question.name().equals(Name.root), "name=root");
    }

    private void reply(String whose, Comparison comparison, Reply reply, Set<Name> apexes) {
        words.add(whose + ".rcode=" + (reply.isThere() ? Rcode.string(reply.rcode()) : "none"));
        noteIf(reply.has(Comparison.AA), whose + ".aa");
        noteIf(!reply.has(Comparison.AA), whose + ".not-aa");
        noteIf(reply.has(Comparison.TC), whose + ".tc");
        noteIf(!reply.has(Comparison.TC), whose + ".not-tc");
        noteIf(reply.defect().equals(Reply.OTHER_QUESTION), whose + ".no-question");
        noteIf(2 * reply.octets() > comparison.question().udpOctets(), whose + ".half-full");
        noteIf(reply.answer().isEmpty(), whose + ".answer=empty");
        noteIf(reply.authority().isEmpty(), whose + ".authority=empty");
        noteIf(reply.additional().isEmpty(), whose + ".additional=empty");
        noteIf(reply.edns() == null, whose + ".edns=none");
        noteIf(reply.authority().stream().anyMatch(record -> record.getType() == Type.NS), whose + ".authority=NS");
        noteIf(reply.authority().stream().anyMatch(record -> record.getType() == Type.SOA), whose + ".authority=SOA");
        alias(whose, comparison, reply, apexes);
    }

    private void alias(String whose, Comparison comparison, Reply reply, Set<Name> apexes) {
        Set<Name> zones = new TreeSet<>();
        Set<Name> owners = new TreeSet<>();
        boolean again = false;
        int aliases = 0;
        zones.add(zoneOf(comparison.question().name(), apexes));
        for (Record record : reply.answer()) {
            if (record.getType() == Type.DNAME) {
                words.add(whose + ".dname");
            }
            if (record.getType() == Type.CNAME) {
                words.add(whose + ".cname");
                Name target = ((org.xbill.DNS.CNAMERecord) record).getTarget();
                zones.add(zoneOf(target, apexes));
                aliases++;
                owners.add(record.getName());
                again |= owners.contains(target);
            }
        }
        words.add(whose + ".aliases=" + aliases);
        noteIf(again, whose + ".circle");
        zones.remove(Name.root);
        noteIf(zones.size() > 1, whose + ".two-zones");
    }

    private static Name zoneOf(Name name, Set<Name> apexes) {
        for (int labels = 0; labels < name.labels(); labels++) {
            Name above = new Name(name, labels);
            if (apexes.contains(above)) {
                return above;
            }
        }
        return Name.root;
    }

    private void sections(Comparison comparison, String section, Function<Reply, java.util.List<Record>> records) {
        Set<String> ours = Comparison.set(records.apply(comparison.ours()));
        Set<String> theirs = Comparison.set(records.apply(comparison.theirs()));
        noteIf(theirs.containsAll(ours) && theirs.size() > ours.size(), section + ":theirs-has-more");
        noteIf(ours.equals(theirs), "theirs." + section + "=same");
        boolean more = ours.containsAll(theirs) && ours.size() > theirs.size();
        noteIf(more, section + ":ours-has-more");
        if (more) {
            ours.removeAll(theirs);
            Set<String> types =
                    ours.stream().map(record -> record.split(" ")[3]).collect(Collectors.toSet());
            noteIf(types.size() == 1, section + ":ours-adds=" + types.iterator().next());
        }
    }

    private void noteIf(boolean so, String word) {
        if (so) {
            words.add(word);
        }
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
