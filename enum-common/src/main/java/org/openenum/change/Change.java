package org.openenum.change;

import jakarta.persistence.AttributeOverride;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;

/**
 * One row of the change log. Its states are absolute, never differences, so applying a row twice does no harm.
 *
 * <p>Which columns are set depends on the {@link ChangeSubject}. Without {@code before} it was created, without {@code
 * after} removed.
 */
@Entity
@Table(name = "change_log")
public class Change {

    /**
     * The owner in a change of a zone's own settings: it makes them distinct from all numbers and records of the zone
     * in the index by owner.
     */
    public static final String ZONE_ITSELF = "";

    @Id
    private long seq;

    private long changesetId;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private ChangeSubject subject;

    private @Nullable Integer zoneId;
    private @Nullable Long zoneSerial;
    private @Nullable String digits;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private @Nullable MappingKind kind;

    @Embedded
    @AttributeOverride(name = "status", column = @Column(name = "before_status", columnDefinition = "smallint"))
    @AttributeOverride(name = "minDigits", column = @Column(name = "before_min_digits", columnDefinition = "smallint"))
    @AttributeOverride(name = "maxDigits", column = @Column(name = "before_max_digits", columnDefinition = "smallint"))
    @AttributeOverride(name = "ruleSetId", column = @Column(name = "before_rule_set_id"))
    private @Nullable MappingState before;

    @Embedded
    @AttributeOverride(name = "status", column = @Column(name = "after_status", columnDefinition = "smallint"))
    @AttributeOverride(name = "minDigits", column = @Column(name = "after_min_digits", columnDefinition = "smallint"))
    @AttributeOverride(name = "maxDigits", column = @Column(name = "after_max_digits", columnDefinition = "smallint"))
    @AttributeOverride(name = "ruleSetId", column = @Column(name = "after_rule_set_id"))
    private @Nullable MappingState after;

    private @Nullable Integer ruleSetId;
    private @Nullable String owner;
    private @Nullable Integer type;

    /**
     * JSON of a rule set, zone or record set before the change, for history and revert; for a mapping, its parts that
     * DNS does not see; for a range, where its rows are kept.
     */
    private @Nullable String beforeContent;

    /** The same after the change. */
    private @Nullable String afterContent;

    @SuppressWarnings("NullAway.Init")
    protected Change() {}

    @SuppressWarnings("NullAway.Init")
    private Change(ChangeSubject subject) {
        this.subject = subject;
    }

    /** A mapping was created ({@code before} null), changed, or removed ({@code after} null). */
    public static Change ofMapping(MappingKey key, @Nullable MappingState before, @Nullable MappingState after) {
        Change change = new Change(ChangeSubject.MAPPING);
        change.zoneId = key.zoneId();
        change.digits = key.digits();
        change.kind = key.kind();
        change.before = before;
        change.after = after;
        return change;
    }

    /** Adds the parts of the mapping that DNS does not see: JSON, or null. */
    public Change withRemarks(@Nullable String remarksBefore, @Nullable String remarksAfter) {
        beforeContent = remarksBefore;
        afterContent = remarksAfter;
        return this;
    }

    /**
     * Many mappings below a prefix were changed at once; the empty prefix is the whole zone.
     *
     * @param rows where the rows before and after the change are kept, or null if they are not kept
     */
    public static Change ofMappingRange(int zoneId, String prefix, @Nullable String rows) {
        Change change = new Change(ChangeSubject.MAPPING_RANGE);
        change.zoneId = zoneId;
        change.digits = prefix;
        change.beforeContent = rows;
        return change;
    }

    /** Whether DNS sees no difference, so that the zone keeps its serial. */
    public boolean isInvisibleToDns() {
        return subject == ChangeSubject.MAPPING && Objects.equals(before, after);
    }

    /** A named rule set was created, changed or removed; the contents are JSON. */
    public static Change ofRuleSet(int ruleSetId, @Nullable String before, @Nullable String after) {
        Change change = new Change(ChangeSubject.RULE_SET);
        change.ruleSetId = ruleSetId;
        change.beforeContent = before;
        change.afterContent = after;
        return change;
    }

    /** A zone was created, changed or removed; the contents are JSON. */
    public static Change ofZone(int zoneId, @Nullable String before, @Nullable String after) {
        Change change = new Change(ChangeSubject.ZONE);
        change.zoneId = zoneId;
        change.owner = ZONE_ITSELF;
        change.beforeContent = before;
        change.afterContent = after;
        return change;
    }

    /**
     * A record set was created, changed or removed; the contents are JSON.
     *
     * @param owner in any case: the log has it in lower case, so that it is found however it is written
     */
    public static Change ofRecordSet(
            int zoneId, String owner, int type, @Nullable String before, @Nullable String after) {
        Change change = new Change(ChangeSubject.RECORD_SET);
        change.zoneId = zoneId;
        change.owner = owner.toLowerCase(Locale.ROOT);
        change.type = type;
        change.beforeContent = before;
        change.afterContent = after;
        return change;
    }

    /** A region was created, changed or removed; the contents are JSON. */
    public static Change ofRegion(String name, @Nullable String before, @Nullable String after) {
        return ofOwner(ChangeSubject.REGION, name, before, after);
    }

    /** A requester group was created, changed or removed; the contents are JSON. */
    public static Change ofRequesterGroup(String name, @Nullable String before, @Nullable String after) {
        return ofOwner(ChangeSubject.REQUESTER_GROUP, name, before, after);
    }

    /** A requester group has lost and gained networks; both lists are JSON. */
    public static Change ofRequesterNetworks(String group, String lost, String got) {
        return ofOwner(ChangeSubject.REQUESTER_NETWORKS, group, lost, got);
    }

    /** The settings of a target were created, changed or removed; the contents are JSON. */
    public static Change ofTarget(String name, @Nullable String before, @Nullable String after) {
        return ofOwner(ChangeSubject.TARGET, name, before, after);
    }

    /**
     * The {@link org.openenum.health.TargetSafety} of a named rule set was created, changed or removed; the contents
     * are JSON.
     */
    public static Change ofTargetSafety(String ruleSet, @Nullable String before, @Nullable String after) {
        return ofOwner(ChangeSubject.TARGET_SAFETY, ruleSet, before, after);
    }

    private static Change ofOwner(ChangeSubject subject, String name, @Nullable String before, @Nullable String after) {
        Change change = new Change(subject);
        change.owner = name;
        change.beforeContent = before;
        change.afterContent = after;
        return change;
    }

    /** Sets the position of the change in the log; called once, under the lock of the {@link ChangeHead}. */
    public void commitAs(long sequence, long changeset, @Nullable Long serial) {
        this.seq = sequence;
        this.changesetId = changeset;
        this.zoneSerial = serial;
    }

    /** Sets the position in the log to that of the bulk change that includes this one. */
    public Change at(Change range) {
        commitAs(range.seq, range.changesetId, range.zoneSerial);
        return this;
    }

    public long seq() {
        return seq;
    }

    public long changesetId() {
        return changesetId;
    }

    public ChangeSubject subject() {
        return subject;
    }

    public @Nullable Integer zoneId() {
        return zoneId;
    }

    /** The zone's serial from this change on, or null if no single zone is concerned. */
    public @Nullable Long zoneSerial() {
        return zoneSerial;
    }

    public @Nullable String digits() {
        return digits;
    }

    public @Nullable MappingKind kind() {
        return kind;
    }

    public @Nullable MappingState before() {
        return before;
    }

    public @Nullable MappingState after() {
        return after;
    }

    public @Nullable Integer ruleSetId() {
        return ruleSetId;
    }

    public @Nullable String owner() {
        return owner;
    }

    public @Nullable Integer type() {
        return type;
    }

    public @Nullable String beforeContent() {
        return beforeContent;
    }

    public @Nullable String afterContent() {
        return afterContent;
    }
}
