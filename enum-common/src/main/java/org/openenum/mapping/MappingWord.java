package org.openenum.mapping;

import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/**
 * One word in the comment of a number, block or delegation: the index that finds it. A row is written and deleted with
 * the comment, in the same transaction.
 */
@Entity
@Table(name = "mapping_word")
public class MappingWord {

    @EmbeddedId
    private MappingWordKey key;

    @SuppressWarnings("NullAway.Init")
    protected MappingWord() {}

    /** One word of a comment. */
    public MappingWord(MappingWordKey key) {
        this.key = key;
    }

    public MappingWordKey key() {
        return key;
    }
}
