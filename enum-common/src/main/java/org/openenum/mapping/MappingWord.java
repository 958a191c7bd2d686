package org.openenum.mapping;

import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/**
 * That a number, block or delegation has a word in its comment: the index by which it is found. A row comes and goes
 * with the comment, in the same transaction.
 */
@Entity
@Table(name = "mapping_word")
public class MappingWord {

    @EmbeddedId
    private MappingWordKey key;

    @SuppressWarnings("NullAway.Init")
    protected MappingWord() {}

    /** Its comment has the word. */
    public MappingWord(MappingWordKey key) {
        this.key = key;
    }

    public MappingWordKey key() {
        return key;
    }
}
