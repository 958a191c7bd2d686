package org.openenum.mapping;

import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/**
 * One tag of a number or block: the index that finds the entries with a tag. {@link Mapping#tags()} has the tags of a
 * mapping; these rows are written and deleted with them, in the same transaction.
 */
@Entity
@Table(name = "mapping_tag")
public class MappingTag {

    @EmbeddedId
    private MappingTagKey key;

    @SuppressWarnings("NullAway.Init")
    protected MappingTag() {}

    /** One tag of a mapping. */
    public MappingTag(MappingTagKey key) {
        this.key = key;
    }

    public MappingTagKey key() {
        return key;
    }
}
