package org.openenum.admin.zone;

import jakarta.persistence.EntityManager;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.CommentWords;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingWord;
import org.openenum.mapping.MappingWordKey;
import org.springframework.stereotype.Component;

/**
 * Keeps the word index of comments up to date, by which numbers, blocks and delegations are found. Bulk changes update
 * it themselves.
 */
@Component
public class WordIndex {

    private final EntityManager entityManager;

    WordIndex(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Sets a comment, within the caller's transaction. */
    public void set(Mapping mapping, @Nullable String comment) {
        changed(mapping.key(), mapping.comment(), comment);
        mapping.setComment(comment);
    }

    /** Updates the index after a change of a comment; null for none. */
    public void changed(MappingKey key, @Nullable String before, @Nullable String after) {
        Set<String> had = CommentWords.of(before);
        Set<String> has = CommentWords.of(after);
        for (String word : without(had, has)) {
            MappingWord row = entityManager.find(MappingWord.class, MappingWordKey.of(key, word));
            if (row != null) {
                entityManager.remove(row);
            }
        }
        for (String word : without(has, had)) {
            entityManager.persist(new MappingWord(MappingWordKey.of(key, word)));
        }
    }

    private static Set<String> without(Set<String> words, Set<String> others) {
        Set<String> rest = new HashSet<>(words);
        rest.removeAll(others);
        return rest;
    }
}
