package org.openenum.server.cache.ruleset;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.health.OutOfService;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.requester.AnswerForm;
import org.openenum.routing.Routing;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;
import org.openenum.server.cache.routing.RoutedRecords;
import org.openenum.server.cache.source.RuleSetRow;

/**
 * A rule set in the form in which it is answered: its NAPTR records in wire form, with gaps for the number's digits.
 * Immutable.
 *
 * <p>The records are sorted by ORDER, then PREFERENCE, then as provisioned. Their owner is the pointer to QNAME (RFC
 * 1035, section 4.1.4); their replacement is not compressed (RFC 3403, section 4.1). Like a {@code NumberPage}, it is
 * valid from a change on and refers to what was valid before.
 */
public final class CompiledRuleSet {

    private static final int ORDER_AT = RecordTemplate.RDATA_AT;
    private static final int PREFERENCE_AT = ORDER_AT + Short.BYTES;
    private static final int OVERHEAD_BYTES = 120;

    private final long seq;
    private final boolean usable;
    private final RecordTemplate[] records;
    private final List<byte[]> targets;

    private final Variants variants;

    private final @Nullable RoutedRecords routed;
    private final boolean privateServices;
    private @Nullable CompiledRuleSet previous;

    private CompiledRuleSet(
            long seq,
            @Nullable CompiledRuleSet previous,
            boolean usable,
            List<RecordTemplate> records,
            List<byte[]> targets,
            Variants variants,
            @Nullable RoutedRecords routed) {
        this.seq = seq;
        this.previous = previous;
        this.usable = usable;
        this.records = records.toArray(RecordTemplate[]::new);
        this.targets = List.copyOf(targets);
        this.variants = variants;
        this.routed = routed;
        this.privateServices =
                records.stream().anyMatch(template -> template.services().anyPrivate());
    }

    /** Compiles the rules that are valid from a change on. */
    public static CompiledRuleSet of(long seq, @Nullable CompiledRuleSet previous, RuleSetRow row) {
        RuleSetContent content = row.content();
        List<NaptrRule> rules = content.rules().stream()
                .sorted(Comparator.comparingInt(NaptrRule::order).thenComparingInt(NaptrRule::preference))
                .toList();
        List<RecordTemplate> records = rules.stream()
                .map(rule -> RecordTemplate.of(rule, content.ttlSeconds()))
                .toList();
        Routing routing = content.routing();
        RoutedRecords routed = routing == null
                ? null
                : RoutedRecords.of(
                        routing, rules.stream().map(NaptrRule::target).toList());
        List<byte[]> targets = content.rules().stream()
                .map(NaptrRule::replacement)
                .distinct()
                .filter(replacement -> !replacement.equals("."))
                .map(RecordTemplate::wireOf)
                .toList();
        return new CompiledRuleSet(seq, previous, true, records, targets, Variants.of(row.variants()), routed);
    }

    /**
     * Reads a rule set that was written.
     *
     * @param seq the change from which on it is valid
     */
    public static CompiledRuleSet readFrom(PackedInput in, long seq) {
        List<RecordTemplate> records = new ArrayList<>();
        for (int left = in.getCount(); left > 0; left--) {
            records.add(RecordTemplate.readFrom(in));
        }
        List<byte[]> targets = RecordTemplate.octetStrings(in);
        Variants variants = Variants.readFrom(in);
        RoutedRecords routed = in.getBoolean() ? RoutedRecords.readFrom(in, records.size()) : null;
        return new CompiledRuleSet(seq, null, true, records, targets, variants, routed);
    }

    /** Writes a usable rule set, in compiled form. */
    public void writeTo(PackedOutput out) {
        out.putInt(records.length);
        for (RecordTemplate template : records) {
            template.writeTo(out);
        }
        RecordTemplate.putOctetStrings(targets, out);
        variants.writeTo(out);
        out.putBoolean(routed != null);
        if (routed != null) {
            routed.writeTo(out);
        }
    }

    /** The placeholder for a rule set that does not exist or cannot be read: its numbers are answered with SERVFAIL. */
    public static CompiledRuleSet unusable(long seq, @Nullable CompiledRuleSet previous) {
        return new CompiledRuleSet(seq, previous, false, List.of(), List.of(), Variants.NONE, null);
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

    /** Other rule sets that requesters of some groups get in place of this one. */
    public Variants variants() {
        return variants;
    }

    /** The replacements of its rules other than the root, in wire form. */
    public List<byte[]> targets() {
        return targets;
    }

    /** How its routing policy chooses among the records; null if all are answered. */
    public @Nullable RoutedRecords routed() {
        return routed;
    }

    /** Whether requesters with this form may get a record changed, or not at all. */
    public boolean isFormed(AnswerForm form) {
        return privateServices || !form.isStandard();
    }

    /** Whether requesters with this form get a record, perhaps changed. */
    public boolean isShown(int record, AnswerForm form) {
        RecordTemplate.Services services = records[record].services();
        return (services.terminal() || !form.terminalOnly()) && (!services.allPrivate() || form.privateServices());
    }

    /** Whether requesters with this form get any record. */
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

    /** Whether a record is in service. */
    public boolean isInService(int record, @Nullable OutOfService out) {
        return out == null || !out.leavesOut(records[record].key());
    }

    /** Whether requesters with this form get any record that is in service. */
    public boolean isAnyAnswered(AnswerForm form, OutOfService out) {
        for (int i = 0; i < records.length; i++) {
            if (isInService(i, out) && isShown(i, form)) {
                return true;
            }
        }
        return false;
    }

    /** The number of records in service. */
    public int recordsWithout(@Nullable OutOfService out) {
        int count = 0;
        for (int i = 0; i < records.length; i++) {
            count += isInService(i, out) ? 1 : 0;
        }
        return count;
    }

    /** How many octets the records in service take for a number with {@code digits} digits. */
    public int octetsWithout(@Nullable OutOfService out, int digits) {
        int octets = 0;
        for (int i = 0; i < records.length; i++) {
            octets += isInService(i, out) ? records[i].octets(digits) : 0;
        }
        return octets;
    }

    /** Writes the records in service for a number: {@link #octetsWithout} octets from {@code at} on. */
    public void writeWithout(@Nullable OutOfService leftOut, long hi, long lo, int digits, byte[] out, int at) {
        int position = at;
        for (int i = 0; i < records.length; i++) {
            if (isInService(i, leftOut)) {
                position = records[i].write(hi, lo, digits, out, position);
            }
        }
    }

    /** How many octets one record takes for a number with {@code digits} digits. */
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
        putU16(out, at + RecordTemplate.TTL_AT, ttlSeconds >>> Short.SIZE);
        putU16(out, at + RecordTemplate.TTL_AT + Short.BYTES, ttlSeconds);
        return end;
    }

    /** The ORDER of a written record. */
    public static int order(byte[] out, int at) {
        return getU16(out, at + ORDER_AT);
    }

    /** The PREFERENCE of a written record. */
    public static int preference(byte[] out, int at) {
        return getU16(out, at + PREFERENCE_AT);
    }

    /** Changes the ORDER and PREFERENCE of a written record. */
    public static void place(byte[] out, int at, int order, int preference) {
        putU16(out, at + ORDER_AT, order);
        putU16(out, at + PREFERENCE_AT, preference);
    }

    private static int getU16(byte[] in, int at) {
        return ((in[at] & 0xFF) << Byte.SIZE) | (in[at + 1] & 0xFF);
    }

    private static void putU16(byte[] out, int at, int value) {
        out[at] = (byte) (value >>> Byte.SIZE);
        out[at + 1] = (byte) value;
    }

    /** Its memory in the cache, in bytes. */
    public int weightBytes() {
        int bytes = OVERHEAD_BYTES + variants.weightBytes() + (routed == null ? 0 : routed.weightBytes());
        for (RecordTemplate template : records) {
            bytes += OVERHEAD_BYTES + template.octets(0);
        }
        return bytes;
    }
}
