package org.openenum.admin.importing.stage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.admin.bulk.packed.PackedReader;
import org.openenum.admin.bulk.packed.PackedRules;
import org.openenum.admin.bulk.packed.PackedWriter;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.RuleSet;
import org.openenum.naptr.NaptrRule;
import org.openenum.sentence.Sentence;

/**
 * Folds all lines of one mapping into one entry. If two lines contradict each other, the later one is an error and the
 * mapping is left alone, so its other lines are not taken either.
 */
final class LineFold {

    /** More lines than any mapping needs. Line numbers are kept until it is known that none of the lines is bad. */
    static final int MAX_LINES = 10_000;

    private final RowErrors errors;

    private final Staging.Habit habit;

    private final PackedWriter scratch = new PackedWriter();

    private String digits = "";

    private MappingKind kind = MappingKind.NUMBER;

    private long firstLine;

    /** The lines to leave out if another one is bad. */
    private final List<Long> lines = new ArrayList<>();

    private boolean bad;

    private int minDigits;

    private int maxDigits;

    private @Nullable MappingStatus status;

    private long ttlPlusOne;

    private @Nullable String comment;

    private @Nullable String tags;

    private @Nullable String ruleSet;

    private final List<byte[]> rules = new ArrayList<>();

    LineFold(RowErrors errors, Staging.Habit habit) {
        this.errors = errors;
        this.habit = habit;
    }

    /** Begins with the first line of a mapping. */
    void begin(byte[] line) {
        PackedReader in = new PackedReader(line, 1);
        digits = in.untilZero();
        kind = Codes.kind(in.octet());
        firstLine = in.fixed(Long.BYTES);
        lines.clear();
        lines.add(firstLine);
        bad = in.octet() == Staging.BAD;
        status = null;
        ttlPlusOne = 0;
        comment = null;
        tags = null;
        ruleSet = null;
        rules.clear();
        if (!bad) {
            status = MappingLine.readStatus(in);
            minDigits = in.octet();
            maxDigits = in.octet();
            takeRest(in, line, firstLine);
        }
        leaveOutIfBad();
    }

    /** Takes one more line of the same mapping. */
    void add(byte[] line) {
        PackedReader in = new PackedReader(line, 1);
        in.untilZero();
        in.octet();
        long number = in.fixed(Long.BYTES);
        lines.add(number);
        if (!bad) {
            take(in, line, number);
        }
        leaveOutIfBad();
    }

    private void take(PackedReader in, byte[] line, long number) {
        if (in.octet() == Staging.BAD) {
            bad = true;
            return;
        }
        if (lines.size() > MAX_LINES) {
            error(number, null, "tooManyRows", Sentence.of("import.too-many-rows", digits, MAX_LINES));
            return;
        }
        MappingStatus otherStatus = MappingLine.readStatus(in);
        if (otherStatus != null && status != null && otherStatus != status) {
            contradiction(number, "status");
        }
        status = status == null ? otherStatus : status;
        int otherMin = in.octet();
        int otherMax = in.octet();
        if (otherMin != minDigits || otherMax != maxDigits) {
            contradiction(number, "minDigits");
        }
        takeRest(in, line, number);
    }

    /** The entry. */
    StagedMapping finish() {
        return new StagedMapping(digits, kind, firstLine, minDigits, maxDigits, status, comment, tags, target());
    }

    private void leaveOutIfBad() {
        if (bad) {
            lines.forEach(this::leaveOut);
            lines.clear();
        }
    }

    /** A part of a number's rules must not replace all of them. */
    private void leaveOut(long line) {
        if (!errors.isWrong(line)) {
            error(line, null, "sameNumber", Sentence.of("import.other-row", digits));
        }
    }

    private void takeRest(PackedReader in, byte[] line, long number) {
        long ttl = in.number();
        if (ttl != 0 && ttlPlusOne != 0 && ttl != ttlPlusOne) {
            // RFC 2181, section 5.2: "the TTLs of all RRs in an RRSet must be the same."
            // https://datatracker.ietf.org/doc/html/rfc2181#section-5.2
            differingTtl(number);
        }
        ttlPlusOne = ttlPlusOne == 0 ? ttl : ttlPlusOne;
        String otherComment = in.text();
        if (otherComment != null && comment != null && !comment.equals(otherComment)) {
            contradiction(number, "comment");
        }
        comment = comment == null ? otherComment : comment;
        String otherTags = in.text();
        if (otherTags != null && tags != null && !tags.equals(otherTags)) {
            contradiction(number, "tags");
        }
        tags = tags == null ? otherTags : tags;
        String otherRuleSet = in.text();
        if (otherRuleSet != null && (ruleSet != null || !rules.isEmpty())) {
            error(number, "ruleSet", "twice", Sentence.of("import.second-destination", digits, firstLine));
        }
        ruleSet = ruleSet == null ? otherRuleSet : ruleSet;
        if (in.octet() == 1) {
            addRule(in, line, number);
        }
    }

    private void addRule(PackedReader in, byte[] line, long number) {
        if (ruleSet != null) {
            error(number, "ruleSet", "twice", Sentence.of("import.has-rule-set", digits, ruleSet));
        } else if (rules.size() == RuleSet.MAX_RULES) {
            error(number, null, "tooManyRules", Sentence.of("import.too-many-rules", RuleSet.MAX_RULES));
        } else {
            long order = in.number();
            long preference = in.number();
            long effective = preference == 0 ? (rules.size() + 1L) * NaptrRule.DEFAULT_PREFERENCE : preference - 1;
            scratch.clear().number(order).number(effective).raw(line, in.position(), line.length - in.position());
            byte[] rule = scratch.toBytes();
            if (rules.stream().noneMatch(other -> Arrays.equals(other, rule))) {
                rules.add(rule);
            } else if (habit == Staging.Habit.TABLE) {
                error(number, null, "duplicate", Sentence.of("import.rule-twice", digits));
            } else {
                warning(number, null, "duplicate", Sentence.of("import.record-twice"));
            }
        }
    }

    private StagedMapping.Target target() {
        if (bad) {
            return new StagedMapping.LeaveAlone();
        }
        if (ruleSet != null) {
            return new StagedMapping.Named(Objects.requireNonNull(ruleSet));
        }
        if (rules.isEmpty()) {
            return new StagedMapping.Nowhere();
        }
        scratch.clear().number(ttlPlusOne).number(rules.size());
        rules.forEach(rule -> scratch.raw(rule, 0, rule.length));
        return new StagedMapping.Content(new PackedRules(scratch.toBytes()));
    }

    private void differingTtl(long line) {
        if (habit == Staging.Habit.TABLE) {
            contradiction(line, "ttl");
        } else {
            warning(line, "ttl", "ttlDiffers", Sentence.of("import.ttl-differs", ttlPlusOne - 1));
        }
    }

    private void warning(long line, @Nullable String column, String code, Sentence message) {
        errors.warning(new RowError(line, column, code, message, "+" + digits));
    }

    private void contradiction(long line, String column) {
        error(line, column, "contradiction", Sentence.of("import.contradiction", column, digits));
    }

    private void error(long line, @Nullable String column, String code, Sentence message) {
        bad = true;
        errors.error(new RowError(line, column, code, message, "+" + digits));
    }
}
