package org.openenum.mapping;

import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/**
 * That a mapping is no number: the index by which the blocks and delegations among millions of numbers are found. A row
 * here comes and goes with its mapping, in the same transaction.
 */
@Entity
@Table(name = "mapping_prefix")
public class MappingPrefix {

    @EmbeddedId
    private MappingKey key;

    @SuppressWarnings("NullAway.Init")
    protected MappingPrefix() {}

    /** The mapping of this key, a block or a delegation, is there. */
    public MappingPrefix(MappingKey key) {
        if (key.kind() == MappingKind.NUMBER) {
            throw new IllegalArgumentException(key.digits() + " is a number, which has no row here");
        }
        this.key = key;
    }

    public MappingKey key() {
        return key;
    }
}
