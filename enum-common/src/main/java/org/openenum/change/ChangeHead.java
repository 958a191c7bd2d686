package org.openenum.change;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/**
 * The last sequence number of the change log: a table of one row.
 *
 * <p>Lock order: a writing transaction locks this row after all rows of zones, mappings, rule sets and record sets;
 * only the serials of zones are locked after it. It keeps the lock until its commit, so sequence numbers are in the
 * order of commits.
 */
@Entity
@Table(name = "change_head")
public class ChangeHead {

    /** The key of the one row. */
    public static final int ID = 1;

    @Id
    @Column(columnDefinition = "smallint")
    private short id;

    private long seq;
    private long auditId;

    /** The hash of the newest audit entry; the next one is chained to it under the same lock. */
    private byte[] auditHash;

    @SuppressWarnings("NullAway.Init")
    protected ChangeHead() {}

    /** The row as read by a transaction. */
    public ChangeHead(long seq, long auditId, byte[] auditHash) {
        this.id = ID;
        this.seq = seq;
        this.auditId = auditId;
        this.auditHash = auditHash.clone();
    }

    /** The sequence number of the newest change; 0 before the first. */
    public long seq() {
        return seq;
    }

    /** Takes the next sequence number. */
    public long next() {
        return ++seq;
    }

    /** The number of the newest audit entry; 0 before the first. */
    public long auditId() {
        return auditId;
    }

    /** Takes the next number of an audit entry. */
    public long nextAuditId() {
        return ++auditId;
    }

    public byte[] auditHash() {
        return auditHash.clone();
    }

    public void setAuditHash(byte[] auditHash) {
        this.auditHash = auditHash.clone();
    }
}
