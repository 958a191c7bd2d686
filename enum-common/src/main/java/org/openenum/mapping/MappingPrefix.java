package org.openenum.mapping;

import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/**
 * Marks a mapping as a block: the index that finds the blocks among millions of numbers. A row is written and deleted
 * with its mapping, in the same transaction.
 */
@Entity
@Table(name = "mapping_prefix")
public class MappingPrefix {

    @EmbeddedId
    private MappingKey key;

    @SuppressWarnings("NullAway.Init")
    protected MappingPrefix() {}

    /** Marks the block with this key. */
    public MappingPrefix(MappingKey key) {
        if (key.kind() != MappingKind.BLOCK) {
            throw new IllegalArgumentException(key.digits() + " is not a block: it has no row here");
        }
        this.key = key;
    }

    public MappingKey key() {
        return key;
    }
}
