package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.CommentWords;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingWord;
import org.openenum.mapping.MappingWordKey;
import org.springframework.stereotype.Component;

/** Gives a mapping its comment, and keeps the table by whose words it is found in step. Bulk changes have their own way. */
@Component
public class WordIndex {

    private final EntityManager entityManager;

    WordIndex(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** From now on it has this comment; within the transaction of whoever asks. */
    public void set(Mapping mapping, @Nullable String comment) {
        Set<String> had = CommentWords.of(mapping.comment());
        Set<String> has = CommentWords.of(comment);
        for (String word : without(had, has)) {
            MappingWord row = entityManager.find(MappingWord.class, MappingWordKey.of(mapping.key(), word));
            if (row != null) {
                entityManager.remove(row);
            }
        }
        for (String word : without(has, had)) {
            entityManager.persist(new MappingWord(MappingWordKey.of(mapping.key(), word)));
        }
        mapping.setComment(comment);
    }

    private static Set<String> without(Set<String> words, Set<String> others) {
        Set<String> rest = new HashSet<>(words);
        rest.removeAll(others);
        return rest;
    }
}
