package org.openenum.admin.history;

import java.util.List;
import org.openenum.change.Change;
import org.openenum.mapping.MappingKey;

/** What a bulk change, which is one row of the log, did to each mapping. */
public interface RangeRows {

    /**
     * What the bulk change did to some mappings, as if each had been changed alone, each at the position of the bulk
     * change in the log.
     *
     * @param range a bulk change
     * @param keys mappings of its zone; those of one kind are adjacent, in descending order
     * @return without the mappings that the bulk change did not affect
     */
    List<Change> find(Change range, List<MappingKey> keys);
}
