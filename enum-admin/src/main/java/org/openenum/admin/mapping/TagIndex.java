package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingTag;
import org.openenum.mapping.MappingTagKey;
import org.openenum.mapping.MappingTags;
import org.springframework.stereotype.Component;

/**
 * Gives a number or block its tags, and keeps the table by which they are found in step with them. Bulk changes have
 * their own way.
 */
@Component
class TagIndex {

    private final EntityManager entityManager;

    TagIndex(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** From now on it has these tags; within the transaction of whoever asks. */
    void set(Mapping mapping, MappingTags wanted) {
        MappingTags present = mapping.tags();
        for (String tag : present.without(wanted).tags()) {
            MappingTag row = entityManager.find(MappingTag.class, MappingTagKey.of(mapping.key(), tag));
            if (row != null) {
                entityManager.remove(row);
            }
        }
        for (String tag : wanted.without(present).tags()) {
            entityManager.persist(new MappingTag(MappingTagKey.of(mapping.key(), tag)));
        }
        mapping.setTags(wanted);
    }
}
