package org.openenum.record;

import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingText;
import org.xbill.DNS.Name;

/**
 * All records of one owner name and type (RFC 2181, section 5).
 *
 * <p>RDATA is stored as on the wire, uncompressed, each record preceded by its length in two octets.
 */
@Entity
@Table(name = "record_set")
public class RecordSet {

    /**
     * The maximum size of a record set, in octets of a TCP answer: it leaves 535 for the header, the longest question
     * and OPT with all its options.
     */
    public static final int MAX_OCTETS = 65_000;

    /** What precedes RDATA in an answer: a pointer to the owner, type, class, TTL and length. */
    private static final int RECORD_HEAD_OCTETS = 12;

    @EmbeddedId
    private RecordSetKey key;

    private String owner;
    private int ttlSeconds;
    private byte[] rdata;
    private @Nullable String comment;
    private @Nullable String routing;

    @Version
    private int version;

    private Instant updatedAt;

    @SuppressWarnings("NullAway.Init")
    protected RecordSet() {}

    /**
     * A new record set.
     *
     * @param owner an absolute name at or below the apex; its case is kept
     * @param type the RR type, 1 to 65535
     * @param rdatas at least one record's RDATA, uncompressed wire form
     */
    public RecordSet(int zoneId, Name apex, Name owner, int type, int ttlSeconds, List<byte[]> rdatas, Instant now) {
        this.key = new RecordSetKey(zoneId, OwnerKey.of(owner, apex), type);
        this.owner = owner.toString(true);
        this.ttlSeconds = ttlSeconds;
        this.rdata = pack(rdatas);
        this.updatedAt = now;
    }

    /** The maximum size of a record in an answer, in octets. */
    public static int octetsInAnswer(byte[] rdata) {
        return RECORD_HEAD_OCTETS + rdata.length;
    }

    /**
     * Concatenates records, each preceded by its length.
     *
     * @throws IllegalArgumentException if there are none or more than {@value #MAX_OCTETS} octets
     */
    public static byte[] pack(List<byte[]> rdatas) {
        int octets = rdatas.stream().mapToInt(rdata -> 2 + rdata.length).sum();
        if (octets == 0 || octets > MAX_OCTETS) {
            throw new IllegalArgumentException("a record set has 1 to " + MAX_OCTETS + " octets, not " + octets);
        }
        ByteBuffer packed = ByteBuffer.allocate(octets);
        rdatas.forEach(rdata -> packed.putShort((short) rdata.length).put(rdata));
        return packed.array();
    }

    /**
     * Splits concatenated records.
     *
     * @throws IllegalArgumentException if the lengths do not add up: the row is corrupt
     */
    public static List<byte[]> unpack(byte[] packed) {
        List<byte[]> rdatas = new ArrayList<>();
        ByteBuffer rest = ByteBuffer.wrap(packed);
        while (rest.remaining() >= 2) {
            int length = rest.getShort() & 0xffff;
            if (length > rest.remaining()) {
                throw new IllegalArgumentException(
                        "a record of " + length + " octets is longer than the remaining " + rest.remaining());
            }
            byte[] rdata = new byte[length];
            rest.get(rdata);
            rdatas.add(rdata);
        }
        if (rest.hasRemaining() || rdatas.isEmpty()) {
            throw new IllegalArgumentException("a record set ends in the middle of a record");
        }
        return rdatas;
    }

    public RecordSetKey key() {
        return key;
    }

    /** The owner name in presentation form without its last dot, in the case in which it was given. */
    public String owner() {
        return owner;
    }

    public int type() {
        return key.type();
    }

    public int ttlSeconds() {
        return ttlSeconds;
    }

    /** The records' RDATA in wire form. */
    public List<byte[]> rdatas() {
        return unpack(rdata);
    }

    /** Replaces the records of the set. */
    public void setRecords(int newTtlSeconds, List<byte[]> rdatas, Instant now) {
        this.ttlSeconds = newTtlSeconds;
        this.rdata = pack(rdatas);
        this.updatedAt = now;
    }

    /** How its records are selected; null if all are answered. */
    public @Nullable Routing routing() {
        return routing == null ? null : RoutingText.parse(routing);
    }

    /**
     * Sets the routing of its records; null: all are answered.
     *
     * @throws org.openenum.sentence.InvalidPartException if the policy does not fit the records
     */
    public void route(@Nullable Routing newRouting) {
        if (newRouting != null) {
            RecordPolicy.check(newRouting, type(), rdatas());
        }
        this.routing = newRouting == null ? null : RoutingText.of(newRouting);
    }

    /** The comment on a delegation, whose NS records these are; null for all other sets. */
    public @Nullable String comment() {
        return comment;
    }

    /** The caller must update the rows of {@link org.openenum.mapping.MappingWord}, too. */
    public void setComment(@Nullable String comment) {
        this.comment = comment;
    }

    /** Counts the changes of this row; the API's entity tag is made of it. */
    public int version() {
        return version;
    }

    public Instant updatedAt() {
        return updatedAt;
    }

    /** For a change of something that is shown with this set. */
    public void setUpdatedAt(Instant updatedAt) {
        this.updatedAt = updatedAt;
    }
}
