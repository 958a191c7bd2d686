package org.openenum.mapping;

import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/**
 * That a number or block has a tag: the index by which those with a tag are found. What its tags are says {@link
 * Mapping#tags()}; a row here comes and goes with them, in the same transaction.
 */
@Entity
@Table(name = "mapping_tag")
public class MappingTag {

    @EmbeddedId
    private MappingTagKey key;

    @SuppressWarnings("NullAway.Init")
    protected MappingTag() {}

    /** The mapping has the tag. */
    public MappingTag(MappingTagKey key) {
        this.key = key;
    }

    public MappingTagKey key() {
        return key;
    }
}
