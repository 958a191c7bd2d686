package org.openenum.admin.commit;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.StoredSentence;
import org.openenum.change.ChangeHead;
import org.openenum.hash.Sha256;
import org.openenum.sentence.Sentence;

/**
 * One row of the audit trail: who did what to what, when and why.
 *
 * <p>Each entry's hash covers its own columns and the hash of the entry before it. An entry that is altered, removed or
 * inserted later therefore breaks the chain at its position. The newest hash is in {@link ChangeHead}.
 */
@Entity
@Table(name = "audit_entry")
public class AuditEntry {

    /** The length of its column. */
    private static final int MAX_OBJECT_CHARS = 300;

    @Id
    private long id;

    private Instant happenedAt;

    private String actor;

    private @Nullable String address;

    private @Nullable String requestId;

    private String action;

    private String object;

    private @Nullable String reason;

    private @Nullable Long changesetId;

    private @Nullable String detail;

    private byte[] previousHash;

    private byte[] hash;

    @SuppressWarnings("NullAway.Init")
    protected AuditEntry() {}

    /** Creates the entry that follows the newest one. */
    @SuppressWarnings("NullAway.Init")
    static AuditEntry after(
            ChangeHead head, Instant now, Author author, PendingChanges.AuditNote note, @Nullable Long changesetId) {
        AuditEntry entry = new AuditEntry();
        entry.id = head.nextAuditId();
        entry.happenedAt = now;
        entry.actor = author.name();
        entry.address = author.address();
        entry.requestId = author.requestId();
        entry.action = note.action();
        entry.object = StoredSentence.write(note.object(), MAX_OBJECT_CHARS);
        entry.reason = author.reason();
        entry.changesetId = changesetId;
        entry.detail = note.detail() == null ? null : StoredSentence.write(note.detail(), Integer.MAX_VALUE);
        entry.previousHash = head.auditHash();
        entry.hash = entry.computeHash();
        return entry;
    }

    /** Whether this entry is unaltered and directly follows the one with the given id and hash. */
    public boolean follows(long previousId, byte[] previous) {
        return id == previousId + 1 && Arrays.equals(previousHash, previous) && Arrays.equals(hash, computeHash());
    }

    private byte[] computeHash() {
        StringBuilder canonical = new StringBuilder("1\n");
        for (Object column : new @Nullable Object[] {
            id, happenedAt, actor, address, requestId, action, object, reason, changesetId, detail
        }) {
            // Each text is preceded by its length, so that no two entries have the same canonical form.
            String text = column == null ? null : column.toString();
            canonical.append(text == null ? "-" : text.length() + ":" + text).append('\n');
        }
        MessageDigest digest = Sha256.newDigest();
        digest.update(previousHash);
        return digest.digest(canonical.toString().getBytes(StandardCharsets.UTF_8));
    }

    public long id() {
        return id;
    }

    public Instant happenedAt() {
        return happenedAt;
    }

    public String actor() {
        return actor;
    }

    public @Nullable String address() {
        return address;
    }

    public @Nullable String requestId() {
        return requestId;
    }

    public String action() {
        return action;
    }

    /** The object, as stored. */
    public String object() {
        return object;
    }

    /** The object that the action applies to. */
    public Sentence objectInWords() {
        return StoredSentence.read(object);
    }

    /** The reason, as stored. */
    public @Nullable String reason() {
        return reason;
    }

    /** The reason: a stored sentence if the program gave it, plain text if a person did. */
    public @Nullable Sentence reasonInWords() {
        if (reason == null) {
            return null;
        }
        return actor.equals(Author.SYSTEM) ? StoredSentence.read(reason) : Sentence.plain(reason);
    }

    /** The changeset of the same commit, or null if the change is not visible in DNS. */
    public @Nullable Long changesetId() {
        return changesetId;
    }

    /** The detail, as stored. */
    public @Nullable String detail() {
        return detail;
    }

    /** The detail. */
    public @Nullable Sentence detailInWords() {
        return detail == null ? null : StoredSentence.read(detail);
    }

    byte[] previousHash() {
        return previousHash.clone();
    }

    public byte[] hash() {
        return hash.clone();
    }
}
