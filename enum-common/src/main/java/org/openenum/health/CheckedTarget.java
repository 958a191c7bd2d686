package org.openenum.health;

import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.database.VersionedRow;

/** What people have set for a target: how it is checked, and whether it is out of service. */
@Entity
@Table(name = "target")
public class CheckedTarget extends VersionedRow {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    private String name;

    @Embedded
    private @Nullable TargetCheck check;

    @Embedded
    private @Nullable Withdrawal withdrawal;

    @SuppressWarnings("NullAway.Init")
    protected CheckedTarget() {}

    /** A new target. */
    @SuppressWarnings("NullAway.Init")
    public CheckedTarget(TargetName name, Instant now) {
        super(now);
        this.name = name.toString();
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

    /** Sets both. */
    public void set(@Nullable TargetCheck newCheck, @Nullable Withdrawal newWithdrawal, Instant now) {
        this.check = newCheck;
        this.withdrawal = newWithdrawal;
        setUpdatedAt(now);
    }
}
