package org.openenum.mapping;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.database.VersionedRow;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingText;

/**
 * An ordered list of rules with one TTL for all of them (RFC 2181, section 5.2), shared by all mappings that refer to
 * it.
 *
 * <p>A <em>named</em> rule set is a shared destination: it may change, and the change applies to all its numbers at
 * once. An <em>anonymous</em> one is found by the hash of its content, stored once, and never changes.
 */
@Entity
@Table(name = "rule_set")
public class RuleSet extends VersionedRow {

    /** The maximum number of rules in one set; five is the usual national limit, and twenty exceed UDP. */
    public static final int MAX_RULES = 20;

    /** How many ids one value of the sequence stands for; it is the last of them. The sequence increases by as many. */
    public static final int IDS_PER_VALUE = 50;

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "rule_set_id")
    @SequenceGenerator(name = "rule_set_id", sequenceName = "rule_set_id", allocationSize = IDS_PER_VALUE)
    private Integer id;

    private @Nullable String name;

    @Column(name = "content_hash")
    private byte @Nullable [] contentHash;

    private int ttlSeconds;
    private @Nullable String comment;
    private @Nullable String routing;

    /**
     * True for an anonymous set: it is made for a change of a number, which the change log keeps. Bulk changes insert
     * theirs without this class.
     */
    @SuppressWarnings("UnusedVariable") // read by SQL
    private boolean inHistory;

    @ElementCollection
    @CollectionTable(name = "naptr_rule", joinColumns = @JoinColumn(name = "rule_set_id"))
    @OrderColumn(name = "position")
    private List<NaptrRule> rules = new ArrayList<>();

    @SuppressWarnings("NullAway.Init")
    protected RuleSet() {}

    @SuppressWarnings("NullAway.Init")
    private RuleSet(@Nullable String name, RuleSetContent content, Instant now) {
        super(now);
        this.name = name;
        this.contentHash = name == null ? content.hash() : null;
        this.inHistory = name == null;
        this.ttlSeconds = content.ttlSeconds();
        this.rules.addAll(content.rules());
        this.routing = textOf(content.routing());
    }

    /** A shared destination. */
    public static RuleSet named(String name, RuleSetContent content, Instant now) {
        return new RuleSet(name, content, now);
    }

    /** A set identified by its content. */
    public static RuleSet anonymous(RuleSetContent content, Instant now) {
        return new RuleSet(null, content, now);
    }

    public Integer id() {
        return id;
    }

    /** The name of a shared destination, or null for an anonymous set. */
    public @Nullable String name() {
        return name;
    }

    public RuleSetContent content() {
        return new RuleSetContent(ttlSeconds, rules, routing == null ? null : RoutingText.parse(routing));
    }

    private static @Nullable String textOf(@Nullable Routing routing) {
        return routing == null ? null : RoutingText.of(routing);
    }

    /** Changes the content of a named set. */
    public void setContent(RuleSetContent content, Instant now) {
        if (name == null) {
            throw new IllegalStateException("an anonymous rule set never changes");
        }
        this.ttlSeconds = content.ttlSeconds();
        this.rules.clear();
        this.rules.addAll(content.rules());
        this.routing = textOf(content.routing());
        setUpdatedAt(now);
    }

    public @Nullable String comment() {
        return comment;
    }

    public void setComment(@Nullable String comment) {
        this.comment = comment;
    }
}
