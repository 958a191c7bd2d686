package org.openenum.admin.importing.apply;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openenum.admin.bulk.packed.PackedRules;
import org.openenum.admin.bulk.rows.LastUsed;
import org.openenum.admin.bulk.rows.RuleSetRows;
import org.openenum.admin.importing.stage.StagedMapping;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.RuleSetContent;
import org.openenum.sentence.Sentence;

/** Finds the rule sets of staged mappings, for a chunk of mappings at a time. Not for several threads. */
final class RuleSetIds {

    /** For a content without a rule set, if none may be created. */
    static final int NEW = -1;

    /** Contents are usually few and shared; if each number has its own, a larger cache would not help. */
    private static final int MAX_REMEMBERED = 50_000;

    private final RuleSetRows rows;

    private final int defaultTtlSeconds;

    private final boolean makeMissing;

    private final Map<String, Integer> named;

    private final Map<String, Integer> usedNames = new HashMap<>();

    private final Map<PackedRules, Found> remembered = new LastUsed<>(MAX_REMEMBERED);

    /**
     * The rule set of a content.
     *
     * @param id its id, or {@link #NEW}
     * @param hash the hash of the content, which also identifies a rule set that does not exist yet
     */
    record Found(int id, ByteBuffer hash) {}

    /**
     * @param named the shared destinations that may be used, by name
     * @param makeMissing whether to create rule sets for new contents
     */
    RuleSetIds(RuleSetRows rows, int defaultTtlSeconds, Map<String, Integer> named, boolean makeMissing) {
        this.rows = rows;
        this.defaultTtlSeconds = defaultTtlSeconds;
        this.makeMissing = makeMissing;
        this.named = named;
    }

    /** Finds or creates the rule sets of a chunk. */
    void prepare(List<StagedMapping> chunk) throws SQLException {
        Map<PackedRules, ByteBuffer> unknown = new LinkedHashMap<>();
        Map<ByteBuffer, RuleSetContent> contents = new LinkedHashMap<>();
        for (StagedMapping mapping : chunk) {
            PackedRules rules = mapping.ownRules();
            if (rules != null && remembered.get(rules) == null && !unknown.containsKey(rules)) {
                RuleSetContent content = rules.content(defaultTtlSeconds);
                ByteBuffer hash = ByteBuffer.wrap(content.hash());
                unknown.put(rules, hash);
                contents.put(hash, content);
            }
        }
        if (!unknown.isEmpty()) {
            Map<ByteBuffer, Integer> ids = makeMissing ? rows.findOrMake(contents) : rows.find(contents.keySet());
            unknown.forEach((rules, hash) -> remembered.put(rules, new Found(ids.getOrDefault(hash, NEW), hash)));
        }
    }

    /** The rule set of a content of the chunk that was prepared last. */
    Found of(StagedMapping.Content content) {
        return Objects.requireNonNull(remembered.get(content.rules()));
    }

    /** The id of a shared destination. */
    int of(StagedMapping.Named target) {
        Integer id = named.get(target.ruleSet());
        if (id == null) {
            throw RefusedException.conflict(Sentence.of("rule-set.removed-meanwhile", target.ruleSet()));
        }
        usedNames.put(target.ruleSet(), id);
        return id;
    }

    /** The ids of the shared destinations in use, by name. */
    Map<String, Integer> usedNames() {
        return usedNames;
    }
}
