package org.openenum.admin.mapping;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.InvalidTagException;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;

/**
 * Selects entries of a zone. Every field but the zone may be empty.
 *
 * @param zone the apex
 * @param kind numbers, blocks or delegations only, or null for all of them, mixed in the order of their digits
 * @param prefix the digits that they begin with, digits only, or the empty string
 * @param status active or closed only, or null
 * @param tag a tag that they have, or null
 * @param nameServer a name server of delegations, or a domain that contains one, which excludes other entries; or null
 * @param content conditions on their content
 * @param sort the order
 * @param ruleSet the name of the shared destination that they point to, or null
 */
public record MappingQuery(
        String zone,
        @Nullable MappingKind kind,
        String prefix,
        @Nullable MappingStatus status,
        @Nullable String ruleSet,
        @Nullable String tag,
        @Nullable String nameServer,
        Content content,
        MappingSort sort) {

    /** Checks the prefix and the tag. */
    public MappingQuery {
        if (!prefix.isEmpty()) {
            prefix = new DialedDigits(prefix).digits();
        }
        try {
            tag = tag == null ? null : MappingTags.normal(tag);
        } catch (InvalidTagException e) {
            throw RefusedException.parameter("tag", "not-a-tag", e.sentence(), tag);
        }
    }

    /** Any content. */
    public MappingQuery(
            String zone,
            @Nullable MappingKind kind,
            String prefix,
            @Nullable MappingStatus status,
            @Nullable String ruleSet) {
        this(zone, kind, prefix, status, ruleSet, null, null, Content.ANY, MappingSort.NUMBER);
    }

    /**
     * Conditions on the content of entries. Every field may be null.
     *
     * @param service the beginning of a service field, in any case: {@code E2U+sip}
     * @param uriHost a host that a rule leads to, or a part of it
     * @param updatedSince changed at this time or later
     */
    public record Content(
            @Nullable String service,
            @Nullable String uriHost,
            @Nullable Instant updatedSince) {

        /** No conditions. */
        public static final Content ANY = new Content(null, null, null);

        boolean fits(Mapping mapping, List<NaptrRule> rules) {
            return (updatedSince == null || !mapping.updatedAt().isBefore(updatedSince))
                    && (service == null || rules.stream().anyMatch(rule -> startsWith(rule.service(), service)))
                    && (uriHost == null || rules.stream().anyMatch(rule -> leadsTo(rule, uriHost)));
        }

        private static boolean startsWith(String text, String start) {
            return text.regionMatches(true, 0, start, 0, start.length());
        }

        private static boolean leadsTo(NaptrRule rule, String host) {
            String target = rule.uri() != null ? rule.uri() : rule.regexp() + " " + rule.replacement();
            return target.toLowerCase(Locale.ROOT).contains(host.toLowerCase(Locale.ROOT));
        }
    }

    /** This query with conditions on the content. */
    public MappingQuery withContent(Content wanted) {
        return new MappingQuery(zone, kind, prefix, status, ruleSet, tag, nameServer, wanted, sort);
    }

    /** This query with a tag that they have; null for any. */
    public MappingQuery withTag(@Nullable String wanted) {
        return new MappingQuery(zone, kind, prefix, status, ruleSet, wanted, nameServer, content, sort);
    }

    /** This query for delegations with a name server; null for any. */
    public MappingQuery withNameServer(@Nullable String wanted) {
        return new MappingQuery(zone, kind, prefix, status, ruleSet, tag, wanted, content, sort);
    }

    /** This query in another order. */
    public MappingQuery withSort(MappingSort wanted) {
        return new MappingQuery(zone, kind, prefix, status, ruleSet, tag, nameServer, content, wanted);
    }

    /** Whether it selects less than the whole zone. */
    public boolean isNarrow() {
        return !equals(all(zone));
    }

    /**
     * Whether an entry matches.
     *
     * @param pointsTo the name of the shared destination that it points to, or null
     * @param rules the rules that it answers with, in order
     */
    public boolean fits(Mapping mapping, @Nullable String pointsTo, List<NaptrRule> rules) {
        return (kind == null || kind == mapping.kind())
                && mapping.key().digits().startsWith(prefix)
                && (status == null || status == mapping.status())
                && (ruleSet == null || ruleSet.equals(pointsTo))
                && (tag == null || mapping.tags().tags().contains(tag))
                && content.fits(mapping, rules);
    }

    /** Whether it has conditions that no index knows. */
    boolean asksContent() {
        return nameServer != null
                || content.service() != null
                || content.uriHost() != null
                || (content.updatedSince() != null && !sort.isByUpdate());
    }

    /**
     * There is no index by time within a prefix, a rule set or a tag: such a page would have to examine all changed
     * entries.
     *
     * @throws RefusedException if such a page is requested
     */
    void refuseWhatNoIndexSorts() {
        if (sort.isByUpdate() && !(prefix.isEmpty() && ruleSet == null && tag == null)) {
            throw RefusedException.malformed(Sentence.of("list.not-sorted", sort.text()));
        }
    }

    /** All entries of a zone. */
    public static MappingQuery all(String zone) {
        return new MappingQuery(zone, null, "", null, null);
    }

    /**
     * This query for entries that also begin with other digits.
     *
     * @throws RefusedException if no number begins with both
     */
    public MappingQuery narrowedTo(String other) {
        if (!other.startsWith(prefix) && !prefix.startsWith(other)) {
            throw RefusedException.malformed(Sentence.of("list.prefixes-differ", prefix, other));
        }
        return other.length() > prefix.length() ? withPrefix(other) : this;
    }

    /** This query for entries that begin with these digits; the empty text for all. */
    public MappingQuery withPrefix(String digits) {
        return new MappingQuery(zone, kind, digits, status, ruleSet, tag, nameServer, content, sort);
    }
}
