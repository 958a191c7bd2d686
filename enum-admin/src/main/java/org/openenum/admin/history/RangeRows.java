package org.openenum.admin.history;

import java.util.List;
import org.openenum.change.Change;
import org.openenum.mapping.MappingKey;

/** What a bulk change, which is one row of the log, did to each mapping. */
public interface RangeRows {

    /**
     * What it did to some mappings, as if each had been changed alone: with the bulk change's place in the log.
     *
     * @param range a change of many mappings
     * @param keys of its zone; those of one kind follow each other, the greatest first
     * @return without those that were not among them
     */
    List<Change> find(Change range, List<MappingKey> keys);
}
