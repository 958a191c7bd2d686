package org.openenum.mapping;

import jakarta.persistence.Column;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.number.DialedDigits;
import org.openenum.number.NumberBlock;
import org.openenum.record.RecordSet;

/**
 * An entry in the number tree of a zone: a number or a block.
 *
 * <p>An active entry refers to a rule set; a closed one may keep the reference in case it is reopened. {@code
 * minDigits} and {@code maxDigits} are 0 except for a block.
 */
@Entity
@Table(name = "mapping")
public class Mapping {

    @EmbeddedId
    private MappingKey key;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private MappingStatus status;

    @Column(columnDefinition = "smallint")
    private short minDigits;

    @Column(columnDefinition = "smallint")
    private short maxDigits;

    private @Nullable Integer ruleSetId;
    private @Nullable String comment;

    /** {@link MappingTags#text()}. */
    private @Nullable String tags;

    @Version
    private int version;

    private Instant updatedAt;

    @SuppressWarnings("NullAway.Init")
    protected Mapping() {}

    private Mapping(MappingKey key, int minDigits, int maxDigits, @Nullable Integer ruleSetId, Instant now) {
        this.key = key;
        this.status = MappingStatus.ACTIVE;
        this.minDigits = (short) minDigits;
        this.maxDigits = (short) maxDigits;
        this.ruleSetId = ruleSetId;
        this.updatedAt = now;
    }

    /** An active number; without a rule set it must be closed before it is stored. */
    public static Mapping number(int zoneId, DialedDigits digits, @Nullable Integer ruleSetId, Instant now) {
        return new Mapping(new MappingKey(zoneId, digits.digits(), MappingKind.NUMBER), 0, 0, ruleSetId, now);
    }

    /** An active block; without a rule set it must be closed before it is stored. */
    public static Mapping block(int zoneId, NumberBlock block, @Nullable Integer ruleSetId, Instant now) {
        MappingKey key = new MappingKey(zoneId, block.prefix().digits(), MappingKind.BLOCK);
        return new Mapping(key, block.minDigits(), block.maxDigits(), ruleSetId, now);
    }

    /** A delegation in a list of numbers and blocks. It is never stored: it consists of its NS records. */
    public static Mapping delegation(RecordSet nameServers, String prefix) {
        MappingKey key = new MappingKey(nameServers.key().zoneId(), prefix, MappingKind.DELEGATION);
        Mapping mapping = new Mapping(key, 0, 0, null, nameServers.updatedAt());
        mapping.comment = nameServers.comment();
        mapping.version = nameServers.version();
        return mapping;
    }

    public MappingKey key() {
        return key;
    }

    public DialedDigits digits() {
        return new DialedDigits(key.digits());
    }

    public MappingKind kind() {
        return key.kind();
    }

    public MappingStatus status() {
        return status;
    }

    public void setStatus(MappingStatus status) {
        this.status = status;
    }

    /** The minimum length of a block's numbers; 0 for other kinds. */
    public int minDigits() {
        return minDigits;
    }

    /** The maximum length of a block's numbers; 0 for other kinds. */
    public int maxDigits() {
        return maxDigits;
    }

    /** Changes the bounds of a block, already checked by {@link NumberBlock}. */
    public void setBounds(NumberBlock block) {
        this.minDigits = (short) block.minDigits();
        this.maxDigits = (short) block.maxDigits();
    }

    public @Nullable Integer ruleSetId() {
        return ruleSetId;
    }

    public void setRuleSetId(@Nullable Integer ruleSetId) {
        this.ruleSetId = ruleSetId;
    }

    public @Nullable String comment() {
        return comment;
    }

    public void setComment(@Nullable String comment) {
        this.comment = comment;
    }

    public MappingTags tags() {
        return tags == null ? MappingTags.NONE : MappingTags.parse(tags);
    }

    /** The caller must update the rows of {@link MappingTag}, too. */
    public void setTags(MappingTags tags) {
        this.tags = tags.text();
    }

    /** Counts the changes of this row; the API's entity tag is made of it. */
    public int version() {
        return version;
    }

    public Instant updatedAt() {
        return updatedAt;
    }

    public void setUpdatedAt(Instant updatedAt) {
        this.updatedAt = updatedAt;
    }
}
