package org.openenum.server.cache.ruleset;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openenum.health.OutOfService;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.Enumservice;
import org.openenum.naptr.NaptrRule;
import org.openenum.record.PresentationText;
import org.openenum.requester.AnswerForm;
import org.openenum.routing.Routing;
import org.openenum.schedule.Schedule;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;
import org.openenum.server.cache.source.PackedDigits;
import org.openenum.server.cache.source.RuleSetRow;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/**
 * A rule set as it goes out: its NAPTR records in wire form with gaps where the number's digits go. Immutable.
 *
 * <p>Records stand in the order of ORDER, then PREFERENCE, then as they were provisioned. Their owner is the pointer to
 * QNAME (RFC 1035, section 4.1.4); their replacement is not compressed (RFC 3403, section 4.1). Like a {@code
 * NumberPage} it is true from a change on and knows what was true before.
 */
public final class CompiledRuleSet {

    private static final int POINTER_TO_QNAME = 0xC00C;
    private static final int TYPE_NAPTR = 35;
    private static final int CLASS_IN = 1;
    private static final int TTL_AT = 6;
    private static final int RDLENGTH_AT = 10;
    private static final int RDATA_AT = 12;
    private static final int PREFERENCE_AT = RDATA_AT + Short.BYTES;
    private static final int OVERHEAD_BYTES = 120;
    private static final int VARIANT_BYTES = 64;

    private final long seq;
    private final boolean usable;
    private final Template[] records;
    private final List<byte[]> targets;

    /** Groups of requesters that get another rule set, in order, and which one. */
    private final int[] groups;

    private final Variant[] variants;

    private final @Nullable RoutedRecords routed;
    private final boolean privateServices;
    private @Nullable CompiledRuleSet previous;

    private CompiledRuleSet(
            long seq,
            @Nullable CompiledRuleSet previous,
            boolean usable,
            List<Template> records,
            List<byte[]> targets,
            SortedMap<Integer, Variant> variants,
            @Nullable RoutedRecords routed) {
        this.seq = seq;
        this.previous = previous;
        this.usable = usable;
        this.records = records.toArray(Template[]::new);
        this.targets = List.copyOf(targets);
        this.groups = variants.keySet().stream().mapToInt(Integer::intValue).toArray();
        this.variants = variants.values().toArray(Variant[]::new);
        this.routed = routed;
        this.privateServices = records.stream().anyMatch(template -> template.services.anyPrivate);
    }

    /** Compiles the rules that are true from a change on. */
    public static CompiledRuleSet of(long seq, @Nullable CompiledRuleSet previous, RuleSetRow row) {
        RuleSetContent content = row.content();
        List<NaptrRule> rules = content.rules().stream()
                .sorted(Comparator.comparingInt(NaptrRule::order).thenComparingInt(NaptrRule::preference))
                .toList();
        List<Template> records = rules.stream()
                .map(rule -> Template.of(rule, content.ttlSeconds()))
                .toList();
        Routing routing = content.routing();
        RoutedRecords routed = routing == null ? null : RoutedRecords.of(routing, rules);
        List<byte[]> targets = content.rules().stream()
                .map(NaptrRule::replacement)
                .distinct()
                .filter(replacement -> !replacement.equals("."))
                .map(Template::wireOf)
                .toList();
        SortedMap<Integer, Variant> variants = new TreeMap<>();
        row.variants().forEach((group, variant) -> variants.put(group, Variant.of(variant)));
        return new CompiledRuleSet(seq, previous, true, records, targets, variants, routed);
    }

    /**
     * A rule set that was written.
     *
     * @param seq the change from which on it is true
     */
    public static CompiledRuleSet readFrom(PackedInput in, long seq) {
        List<Template> records = new ArrayList<>();
        for (int left = in.getCount(); left > 0; left--) {
            records.add(new Template(in.getLong(), octetStrings(in), in.getInt(), in.getInt()));
        }
        List<byte[]> targets = octetStrings(in);
        SortedMap<Integer, Variant> variants = new TreeMap<>();
        for (int left = in.getCount(); left > 0; left--) {
            variants.put(in.getInt(), Variant.readFrom(in));
        }
        RoutedRecords routed = in.getBoolean() ? RoutedRecords.readFrom(in, records.size()) : null;
        return new CompiledRuleSet(seq, null, true, records, targets, variants, routed);
    }

    /** Writes a usable one, as it is compiled. */
    public void writeTo(PackedOutput out) {
        out.putInt(records.length);
        for (Template template : records) {
            out.putLong(template.key);
            put(template.pieces, out);
            out.putInt(template.regexpLengthAt);
            out.putInt(template.bareRegexpOctets);
        }
        put(targets, out);
        out.putInt(groups.length);
        for (int i = 0; i < groups.length; i++) {
            out.putInt(groups[i]);
            variants[i].writeTo(out);
        }
        out.putBoolean(routed != null);
        if (routed != null) {
            routed.writeTo(out);
        }
    }

    private static List<byte[]> octetStrings(PackedInput in) {
        List<byte[]> strings = new ArrayList<>();
        for (int left = in.getCount(); left > 0; left--) {
            strings.add(in.getOctets());
        }
        return strings;
    }

    private static void put(List<byte[]> strings, PackedOutput out) {
        out.putInt(strings.size());
        strings.forEach(out::putOctets);
    }

    /** What stands for a rule set that is not there or cannot be read: its numbers are answered with SERVFAIL. */
    public static CompiledRuleSet unusable(long seq, @Nullable CompiledRuleSet previous) {
        return new CompiledRuleSet(seq, previous, false, List.of(), List.of(), new TreeMap<>(), null);
    }

    /** As {@code NumberPage.at}. */
    public @Nullable CompiledRuleSet at(long viewSeq) {
        if (seq <= viewSeq) {
            return this;
        }
        CompiledRuleSet older = previous;
        return older != null && older.seq <= viewSeq ? older : null;
    }

    public void forgetPrevious() {
        previous = null;
    }

    /** Whether it can be answered; if not, the name's state is unknown, which is not the same as absent. */
    public boolean isUsable() {
        return usable;
    }

    /** What requesters of a group get in place of this one; null if they always get this one. */
    public @Nullable Variant variantFor(int group) {
        if (groups.length == 0) {
            return null;
        }
        int at = Arrays.binarySearch(groups, group);
        return at < 0 ? null : variants[at];
    }

    /** All rule sets that some requesters get in place of this one. */
    public int[] variants() {
        return Arrays.stream(variants).mapToInt(Variant::ruleSetId).toArray();
    }

    /** How many records it makes. */
    public int records() {
        return records.length;
    }

    /** The replacements that are not the root: names that its rules lead to, in wire form. */
    public List<byte[]> targets() {
        return targets;
    }

    /** How its records are chosen among; null if all are answered. */
    public @Nullable RoutedRecords routed() {
        return routed;
    }

    /** Whether some requesters get a record in another form, or do not get it. */
    public boolean isFormed(AnswerForm form) {
        return privateServices || !form.isStandard();
    }

    /** Whether requesters who get this form get a record, of whatever it is made then. */
    public boolean isShown(int record, AnswerForm form) {
        Services services = records[record].services;
        return (services.terminal || !form.terminalOnly()) && (!services.allPrivate || form.privateServices());
    }

    /** Whether they get one at all. */
    public boolean isAnyShown(AnswerForm form) {
        if (!isFormed(form)) {
            return true;
        }
        for (int i = 0; i < records.length; i++) {
            if (isShown(i, form)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a record is answered. */
    public boolean isInService(int record, @Nullable OutOfService out) {
        return out == null || !out.leavesOut(records[record].key);
    }

    /** Whether requesters who get this form get a record that is answered. */
    public boolean isAnyAnswered(AnswerForm form, OutOfService out) {
        for (int i = 0; i < records.length; i++) {
            if (isInService(i, out) && isShown(i, form)) {
                return true;
            }
        }
        return false;
    }

    /** How many records are answered. */
    public int recordsWithout(OutOfService out) {
        int count = 0;
        for (int i = 0; i < records.length; i++) {
            count += isInService(i, out) ? 1 : 0;
        }
        return count;
    }

    /** How many octets those records take for a number of so many digits that are answered. */
    public int octetsWithout(OutOfService out, int digits) {
        int octets = 0;
        for (int i = 0; i < records.length; i++) {
            octets += isInService(i, out) ? records[i].octets(digits) : 0;
        }
        return octets;
    }

    /** Writes those records for a number that are answered: {@link #octetsWithout} octets from {@code at} on. */
    public void writeWithout(OutOfService leftOut, long hi, long lo, int digits, byte[] out, int at) {
        int position = at;
        for (int i = 0; i < records.length; i++) {
            if (isInService(i, leftOut)) {
                position = records[i].write(hi, lo, digits, out, position);
            }
        }
    }

    /** How many octets one record takes for a number of so many digits. */
    public int octetsOf(int record, int digits) {
        return records[record].octets(digits);
    }

    /**
     * Writes one record for a number, with another TTL than the set's.
     *
     * @return where it ends
     */
    public int write(int record, int ttlSeconds, long hi, long lo, int digits, byte[] out, int at) {
        int end = records[record].write(hi, lo, digits, out, at);
        putU16(out, at + TTL_AT, ttlSeconds >>> Short.SIZE);
        putU16(out, at + TTL_AT + Short.BYTES, ttlSeconds);
        return end;
    }

    /** Gives a record that was written another preference. */
    public static void prefer(byte[] out, int at, int preference) {
        putU16(out, at + PREFERENCE_AT, preference);
    }

    private static void putU16(byte[] out, int at, int value) {
        out[at] = (byte) (value >>> Byte.SIZE);
        out[at + 1] = (byte) value;
    }

    /** How many octets its records take for a number of so many digits. */
    public int octets(int digits) {
        int octets = 0;
        for (Template template : records) {
            octets += template.octets(digits);
        }
        return octets;
    }

    /** Writes the records for a number: {@link #octets} octets from {@code at} on. */
    public void write(long hi, long lo, int digits, byte[] out, int at) {
        int position = at;
        for (Template template : records) {
            position = template.write(hi, lo, digits, out, position);
        }
    }

    int weightBytes() {
        int bytes = OVERHEAD_BYTES + VARIANT_BYTES * groups.length;
        for (Template template : records) {
            bytes += OVERHEAD_BYTES + template.octets(0);
        }
        return bytes;
    }

    /** Another rule set in place of this one, and when that is so. */
    public record Variant(int ruleSetId, Validity validity) {

        static Variant of(RuleSetRow.Variant row) {
            return new Variant(row.ruleSetId(), new Validity(row.times()));
        }

        static Variant readFrom(PackedInput in) {
            int ruleSetId = in.getInt();
            String times = in.getText();
            return new Variant(ruleSetId, new Validity(times.isEmpty() ? null : Schedule.parse(times)));
        }

        void writeTo(PackedOutput out) {
            Schedule times = validity.times();
            out.putInt(ruleSetId);
            out.putText(times == null ? "" : times.text());
        }
    }

    /**
     * What the services field of a record says.
     *
     * @param terminal whether the record ends a search
     * @param anyPrivate whether one of its services is a private experiment (RFC 6116, section 5.1)
     * @param allPrivate whether all are
     */
    private record Services(boolean terminal, boolean anyPrivate, boolean allPrivate) {

        static Services of(byte[] record) {
            int flagsAt = RDATA_AT + 2 * Short.BYTES;
            int fieldAt = flagsAt + 1 + record[flagsAt];
            String field = new String(record, fieldAt + 1, record[fieldAt] & 0xFF, StandardCharsets.ISO_8859_1);
            List<Enumservice> services = field.isEmpty() ? List.of() : Enumservice.parseServiceField(field);
            long secret = services.stream().filter(Enumservice::isPrivateUse).count();
            return new Services(record[flagsAt] != 0, secret > 0, secret > 0 && secret == services.size());
        }
    }

    /** One record: the key of its rule, and pieces of octets, the digits between each two of them. The first piece reaches into the regexp. */
    private record Template(
            long key,
            List<byte[]> pieces,
            int regexpLengthAt,
            int bareRegexpOctets,
            int bareOctets,
            Services services) {

        static Template of(NaptrRule rule, int ttlSeconds) {
            ByteArrayOutputStream first = new ByteArrayOutputStream();
            putU16(first, POINTER_TO_QNAME);
            putU16(first, TYPE_NAPTR);
            putU16(first, CLASS_IN);
            putU16(first, ttlSeconds >>> 16);
            putU16(first, ttlSeconds);
            putU16(first, 0);
            putU16(first, rule.order());
            putU16(first, rule.preference());
            putText(first, rule.flags());
            putText(first, rule.service());
            int regexpLengthAt = first.size();
            first.write(0);
            List<String> texts = rule.regexpTexts();
            return new Template(
                    OutOfService.key(rule),
                    pieces(first, texts, wireOf(rule.replacement())),
                    regexpLengthAt,
                    texts.stream().mapToInt(String::length).sum());
        }

        private Template(long key, List<byte[]> pieces, int regexpLengthAt, int bareRegexpOctets) {
            this(
                    key,
                    pieces,
                    regexpLengthAt,
                    bareRegexpOctets,
                    pieces.stream().mapToInt(piece -> piece.length).sum(),
                    Services.of(pieces.get(0)));
        }

        private static List<byte[]> pieces(ByteArrayOutputStream first, List<String> texts, byte[] replacement) {
            List<byte[]> pieces = new ArrayList<>();
            ByteArrayOutputStream piece = first;
            for (int i = 0; i < texts.size(); i++) {
                piece.writeBytes(texts.get(i).getBytes(StandardCharsets.ISO_8859_1));
                if (i == texts.size() - 1) {
                    piece.writeBytes(replacement);
                }
                pieces.add(piece.toByteArray());
                piece = new ByteArrayOutputStream();
            }
            return pieces;
        }

        int octets(int digits) {
            return bareOctets + gaps() * digits;
        }

        int write(long hi, long lo, int digits, byte[] out, int at) {
            int position = at;
            for (int i = 0; i < pieces.size(); i++) {
                if (i > 0) {
                    position = putDigits(hi, lo, digits, out, position);
                }
                byte[] piece = pieces.get(i);
                System.arraycopy(piece, 0, out, position, piece.length);
                position += piece.length;
            }
            int rdataOctets = position - at - RDATA_AT;
            out[at + RDLENGTH_AT] = (byte) (rdataOctets >>> 8);
            out[at + RDLENGTH_AT + 1] = (byte) rdataOctets;
            out[at + regexpLengthAt] = (byte) (bareRegexpOctets + gaps() * digits);
            return position;
        }

        private int gaps() {
            return pieces.size() - 1;
        }

        private static int putDigits(long hi, long lo, int digits, byte[] out, int at) {
            for (int i = 0; i < digits; i++) {
                out[at + i] = (byte) ('0' + PackedDigits.digitAt(hi, lo, i));
            }
            return at + digits;
        }

        private static void putU16(ByteArrayOutputStream out, int value) {
            out.write(value >>> 8);
            out.write(value);
        }

        private static void putText(ByteArrayOutputStream out, String text) {
            out.write(text.length());
            out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        private static byte[] wireOf(String name) {
            try {
                return PresentationText.name(name, Name.root).toWire();
            } catch (TextParseException e) {
                throw new IllegalArgumentException("the rule has checked its replacement", e);
            }
        }
    }
}
