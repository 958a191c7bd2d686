package org.openenum.health;

import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What persons have said of a target: how it is checked, and whether it is out of service. */
@Entity
@Table(name = "target")
public class CheckedTarget {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    private String name;

    @Embedded
    private @Nullable TargetCheck check;

    @Embedded
    private @Nullable Withdrawal withdrawal;

    @Version
    private int version;

    private Instant createdAt;
    private Instant updatedAt;

    @SuppressWarnings("NullAway.Init")
    protected CheckedTarget() {}

    /** A new one. */
    @SuppressWarnings("NullAway.Init")
    public CheckedTarget(TargetName name, Instant now) {
        this.name = name.toString();
        this.createdAt = now;
        this.updatedAt = now;
    }

    public Integer id() {
        return id;
    }

    public TargetName name() {
        return TargetName.parse(name);
    }

    public @Nullable TargetCheck check() {
        return check;
    }

    public @Nullable Withdrawal withdrawal() {
        return withdrawal;
    }

    /** Gives it both anew. */
    public void set(@Nullable TargetCheck newCheck, @Nullable Withdrawal newWithdrawal, Instant now) {
        this.check = newCheck;
        this.withdrawal = newWithdrawal;
        this.updatedAt = now;
    }

    /** Counts the changes of this row; the entity tag of the API is made of it. */
    public int version() {
        return version;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public Instant updatedAt() {
        return updatedAt;
    }
}
