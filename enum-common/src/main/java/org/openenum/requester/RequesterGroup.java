package org.openenum.requester;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.MapKeyColumn;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.database.VersionedRow;

/**
 * Requesters that are treated alike: what they may query, and which region they are in. Its networks have their own
 * rows, but their changes count in its version, too.
 */
@Entity
@Table(name = "requester_group")
public class RequesterGroup extends VersionedRow {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    private String name;
    private @Nullable String comment;
    private @Nullable Integer regionId;
    private @Nullable String answerForm;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private Access access;

    @ElementCollection
    @CollectionTable(name = "requester_access", joinColumns = @JoinColumn(name = "group_id"))
    @MapKeyColumn(name = "zone_id")
    @Column(name = "access", columnDefinition = "smallint")
    @Enumerated(EnumType.ORDINAL)
    private Map<Integer, Access> zoneAccess = new HashMap<>();

    @SuppressWarnings("NullAway.Init")
    protected RequesterGroup() {}

    /** A new group without networks, which may query everything. */
    @SuppressWarnings("NullAway.Init")
    public RequesterGroup(String name, Instant now) {
        super(now);
        this.name = name;
        this.access = Access.ALLOW;
    }

    public Integer id() {
        return id;
    }

    public String name() {
        return name;
    }

    public @Nullable String comment() {
        return comment;
    }

    public void setComment(@Nullable String comment) {
        this.comment = comment;
    }

    /** Null for no region. */
    public @Nullable Integer regionId() {
        return regionId;
    }

    public void setRegionId(@Nullable Integer regionId) {
        this.regionId = regionId;
    }

    public AnswerForm answerForm() {
        return answerForm == null ? AnswerForm.STANDARD : AnswerForm.parse(answerForm);
    }

    public void setAnswerForm(AnswerForm form) {
        this.answerForm = form.isStandard() ? null : form.text();
    }

    /** For zones that {@link #zoneAccess} does not name. */
    public Access access() {
        return access;
    }

    /** By zone id. */
    public Map<Integer, Access> zoneAccess() {
        return Map.copyOf(zoneAccess);
    }

    public void setAccess(Access otherwise, Map<Integer, Access> byZone) {
        this.access = otherwise;
        zoneAccess.keySet().retainAll(byZone.keySet());
        zoneAccess.putAll(byZone);
    }

    @Override
    public void setUpdatedAt(Instant now) {
        super.setUpdatedAt(now);
    }
}
