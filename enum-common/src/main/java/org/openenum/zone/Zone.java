package org.openenum.zone;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.database.VersionedRow;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/**
 * A zone that this product is authoritative for. Its NS records are the {@link org.openenum.record.RecordSet} at its
 * apex.
 *
 * <p>Names are kept in presentation form without the last dot; the apex in lower case.
 */
@Entity
@Table(name = "zone")
public class Zone extends VersionedRow {

    /** The default TTL of rule sets in a new zone, in seconds. */
    public static final int DEFAULT_TTL_SECONDS = 3_600;

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    private String apex;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private Numbering numbering;

    @Embedded
    private @Nullable DialPrefixes prefixes;

    private String primaryServer;
    private String responsible;

    @Embedded
    private SoaTimers timers;

    private int defaultTtlSeconds;

    /** Set by older builds only; enum-server detects by itself whether numbers have record sets. */
    @SuppressWarnings("UnusedVariable") // the column must have a value
    private boolean numbersHaveRecords;

    private @Nullable String comment;

    @SuppressWarnings("NullAway.Init")
    protected Zone() {}

    /**
     * A new zone with default timers.
     *
     * @param apex an absolute name
     * @param primaryServer the SOA's MNAME, an absolute name
     * @param responsible the SOA's RNAME, an absolute name
     */
    @SuppressWarnings("NullAway.Init")
    public Zone(Name apex, Numbering numbering, Name primaryServer, Name responsible, Instant now) {
        super(now);
        this.apex = canonicalApex(apex);
        this.numbering = numbering;
        this.primaryServer = primaryServer.toString(true);
        this.responsible = responsible.toString(true);
        this.timers = SoaTimers.DEFAULT;
        this.defaultTtlSeconds = DEFAULT_TTL_SECONDS;
    }

    /** The form in which an apex is stored and compared: lower case, no last dot ({@code .} for the root). */
    public static String canonicalApex(Name apex) {
        return apex.toString(true).toLowerCase(Locale.ROOT);
    }

    public Integer id() {
        return id;
    }

    /** The apex as it is stored; see {@link #canonicalApex}. */
    public String apex() {
        return apex;
    }

    public Name apexName() {
        return absolute(apex);
    }

    public Numbering numbering() {
        return numbering;
    }

    public void setNumbering(Numbering numbering) {
        this.numbering = numbering;
    }

    /** The dialling prefixes of its numbers; none in a private zone. */
    public DialPrefixes prefixes() {
        // JPA reads an embeddable as null if all its columns are null.
        return prefixes == null ? DialPrefixes.NONE : prefixes;
    }

    public void setPrefixes(DialPrefixes prefixes) {
        this.prefixes = prefixes;
    }

    /** Which digits it can contain. */
    public ZoneDigits digits() {
        return new ZoneDigits(apexName(), numbering);
    }

    /** How people write its numbers. */
    public NumberNotation notation() {
        return new NumberNotation(numbering, prefixes());
    }

    /** The SOA's MNAME. */
    public Name primaryServer() {
        return absolute(primaryServer);
    }

    public void setPrimaryServer(Name primaryServer) {
        this.primaryServer = primaryServer.toString(true);
    }

    /** The SOA's RNAME. */
    public Name responsible() {
        return absolute(responsible);
    }

    public void setResponsible(Name responsible) {
        this.responsible = responsible.toString(true);
    }

    public SoaTimers timers() {
        return timers;
    }

    public void setTimers(SoaTimers timers) {
        this.timers = timers;
    }

    /** The TTL of a rule set without one, in seconds. */
    public int defaultTtlSeconds() {
        return defaultTtlSeconds;
    }

    public void setDefaultTtlSeconds(int defaultTtlSeconds) {
        this.defaultTtlSeconds = defaultTtlSeconds;
    }

    public @Nullable String comment() {
        return comment;
    }

    public void setComment(@Nullable String comment) {
        this.comment = comment;
    }

    @Override
    public void setUpdatedAt(Instant now) {
        super.setUpdatedAt(now);
    }

    private static Name absolute(String text) {
        try {
            return Name.fromString(text, Name.root);
        } catch (TextParseException e) {
            throw new IllegalStateException("the zone table contains an invalid name: " + text, e);
        }
    }
}
