package org.openenum.server.cache.source;

import java.util.Map;
import java.util.Set;
import org.openenum.mapping.RuleSetContent;

/** Reads rule sets: the database, seen from the cache. May be called by several threads. */
public interface RuleSetSource {

    /**
     * Reads rule sets, many of them in several statements; one that is not there, or makes no sense, is not in the
     * result.
     */
    LoadedRuleSets read(Set<Integer> ids);

    /**
     * Reads those of some rule sets that have no name, in one statement. They never change, so it does not matter when
     * they are read.
     */
    Map<Integer, RuleSetContent> readAnonymous(Set<Integer> ids);

    /** Some rule sets by id, and as of when. */
    record LoadedRuleSets(AsOf asOf, Map<Integer, RuleSetRow> rows) {}
}
