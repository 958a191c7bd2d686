package org.openenum.admin.bulk.diff;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffLine.Side;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.admin.record.RecordSetDiff;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Pages of what an import would do. */
@Component
public class Diffs {

    private final Zones zones;

    private final RuleSets ruleSets;

    private final TypedNumbers numbers;

    private final TransactionOperations transactions;

    Diffs(Zones zones, RuleSets ruleSets, TypedNumbers numbers, TransactionOperations transactions) {
        this.zones = zones;
        this.numbers = numbers;
        this.ruleSets = ruleSets;
        this.transactions = transactions;
    }

    /**
     * A page of lines in key order.
     *
     * @param folder of the import
     * @param apex of its zone
     * @param effects the effects to list
     * @param start how their numbers begin, in any notation of the zone, or the empty text
     * @throws RefusedException if there is no comparison yet, or no longer
     */
    public Page<DiffView> page(Path folder, String apex, Collection<Effect> effects, String start, Page.Wanted wanted) {
        requireWhole(folder);
        String prefix = numbers.readStart(apex, start);
        String after = wanted.after();
        DiffKey key = after == null ? null : DiffKey.parse(after);
        List<DiffLine> lines = reading(() -> new DiffFiles(folder).read(effects, prefix, key, wanted.limit() + 1));
        Page<DiffLine> page = Page.cut(lines, wanted.limit(), line -> line.key().text());
        return new Page<>(views(apex, page.items(), Map.of()), page.next());
    }

    /**
     * A page of record sets in the order of the upload.
     *
     * @param folder of the import
     * @param effects the effects to list; unchanged ones only by themselves
     * @throws RefusedException if there is no comparison yet, or no longer
     */
    public Page<RecordSetDiff> recordSets(Path folder, Set<Effect> effects, Page.Wanted wanted) {
        requireWhole(folder);
        List<RecordSetFiles.Numbered> lines =
                reading(() -> new RecordSetFiles(folder).read(effects, wanted.afterNumber(0), wanted.limit() + 1));
        return Page.cut(lines, wanted.limit(), line -> Long.toString(line.number()))
                .map(RecordSetFiles.Numbered::diff);
    }

    /**
     * The counts of a comparison.
     *
     * @param folder of the import
     * @throws RefusedException if there is no comparison yet, or no longer
     */
    public DiffSummary summary(Path folder) {
        return reading(() -> DiffSummary.read(folder));
    }

    /** Refuses a comparison that is still being written, since its present end would look like the last page. */
    private static void requireWhole(Path folder) {
        if (!DiffSummary.exists(folder)) {
            throw none();
        }
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T reading(Reading<T> reading) {
        try {
            return reading.read();
        } catch (NoSuchFileException e) {
            throw none();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Lines with the contents of their rule sets.
     *
     * @param apex of their zone
     * @param imagined the contents of rule sets that do not exist yet, by the ids that the lines have for them
     */
    public List<DiffView> views(String apex, List<DiffLine> lines, Map<Integer, RuleSetContent> imagined) {
        return Objects.requireNonNull(transactions.execute(status -> {
            Zone zone = zones.require(apex);
            Set<Integer> ids = lines.stream()
                    .flatMap(line -> Stream.of(line.before(), line.after()))
                    .filter(Objects::nonNull)
                    .map(Side::ruleSetId)
                    .filter(Objects::nonNull)
                    .collect(Collectors.toSet());
            Map<Integer, RuleSet> known = ruleSets.byIds(ids);
            Members members = new Members(zone, known, imagined);
            return lines.stream().map(line -> view(line, zone, members)).toList();
        }));
    }

    private static DiffView view(DiffLine line, Zone zone, Members members) {
        DialedDigits digits = new DialedDigits(line.digits());
        return new DiffView(
                line.effect(),
                line.kind(),
                zone.numbering().applicationUniqueString(digits),
                line.digits(),
                line.line() == 0 ? null : line.line(),
                line.before() == null ? null : members.of(line.kind(), line.before()),
                line.after() == null ? null : members.of(line.kind(), line.after()));
    }

    private static RefusedException none() {
        return RefusedException.notFound(Sentence.of("import.no-rows"));
    }

    /** The members of a side. */
    private record Members(Zone zone, Map<Integer, RuleSet> known, Map<Integer, RuleSetContent> imagined) {

        Map<String, @Nullable Object> of(MappingKind kind, Side side) {
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            if (kind == MappingKind.BLOCK) {
                members.put("minDigits", side.minDigits());
                members.put("maxDigits", side.maxDigits());
            }
            members.put("status", ApiWord.of(side.status()));
            if (side.newRules() != null) {
                putRules(members, side.newRules().content(zone.defaultTtlSeconds()));
            } else if (side.ruleSetId() != null) {
                putRuleSet(members, side.ruleSetId());
            }
            members.put("comment", side.comment());
            members.put("tags", side.tags());
            return members;
        }

        private void putRuleSet(Map<String, @Nullable Object> members, Integer id) {
            RuleSetContent content = imagined.get(id);
            RuleSet ruleSet = known.get(id);
            if (content != null) {
                putRules(members, content);
            } else if (ruleSet == null || ruleSet.name() != null) {
                members.put("ruleSet", ruleSet == null ? "#" + id : ruleSet.name());
            } else {
                putRules(members, ruleSet.content());
            }
        }

        private static void putRules(Map<String, @Nullable Object> members, RuleSetContent content) {
            members.put("ttl", content.ttlSeconds());
            members.put("rules", content.rules());
        }
    }
}
