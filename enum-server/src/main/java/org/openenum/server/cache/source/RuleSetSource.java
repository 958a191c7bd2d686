package org.openenum.server.cache.source;

import java.util.Map;
import java.util.Set;
import org.openenum.mapping.RuleSetContent;

/** Reads rule sets from the database. Thread-safe. */
public interface RuleSetSource {

    /**
     * Reads rule sets, with several statements if there are many; one that does not exist or is invalid is not in the
     * result.
     */
    LoadedRuleSets read(Set<Integer> ids);

    /**
     * Reads those of some rule sets that have no name, in one statement. They never change, so it does not matter when
     * they are read.
     */
    Map<Integer, RuleSetContent> readAnonymous(Set<Integer> ids);

    /** Some rule sets by id, and as of which change. */
    record LoadedRuleSets(AsOf asOf, Map<Integer, RuleSetRow> rows) {}
}
