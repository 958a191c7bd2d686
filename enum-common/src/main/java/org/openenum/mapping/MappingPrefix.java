package org.openenum.mapping;

import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/**
 * That a mapping is a block: the index by which the blocks among millions of numbers are found. A row here comes and
 * goes with its mapping, in the same transaction.
 */
@Entity
@Table(name = "mapping_prefix")
public class MappingPrefix {

    @EmbeddedId
    private MappingKey key;

    @SuppressWarnings("NullAway.Init")
    protected MappingPrefix() {}

    /** The block of this key is there. */
    public MappingPrefix(MappingKey key) {
        if (key.kind() != MappingKind.BLOCK) {
            throw new IllegalArgumentException(key.digits() + " is no block: it has no row here");
        }
        this.key = key;
    }

    public MappingKey key() {
        return key;
    }
}
