package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.CommentWords;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingWordKey;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Finds entries by words of their comments, along an index of these. */
@Service
public class CommentSearch {

    /** No word has a character behind it. */
    private static final char AFTER_LETTERS = '\uffff';

    /** Entries with one word in their comments that are looked at for the others: some tens of milliseconds. */
    private static final int MAX_COMMENTED = 200;

    private final EntityManager entityManager;

    private final Zones zones;

    private final MappingList list;

    CommentSearch(EntityManager entityManager, Zones zones, MappingList list) {
        this.entityManager = entityManager;
        this.zones = zones;
        this.list = list;
    }

    /**
     * Entries that are found by their comments.
     *
     * @param entries the first of them, in the order of the word and the digits
     * @param unfinished whether there were more with such a word than are looked at for the other words
     */
    public record Commented(List<MappingView> entries, boolean unfinished) {
        /** Keeps the list from changing. */
        public Commented {
            entries = List.copyOf(entries);
        }
    }

    /**
     * Entries of a zone in whose comment there is a word for each typed one that begins with it.
     *
     * @param typed words, in any case
     */
    @Transactional(readOnly = true)
    public Commented find(String apex, String typed, int limit) {
        Zone zone = zones.require(apex);
        Set<String> wanted = CommentWords.of(typed);
        if (wanted.isEmpty()) {
            return new Commented(List.of(), false);
        }
        // The longest is probably the rarest.
        String start = Collections.max(wanted, Comparator.comparing(String::length));
        List<MappingWordKey> keys = withWord(zone, start, MAX_COMMENTED + 1);
        List<Mapping> found = keys.stream()
                .limit(MAX_COMMENTED)
                .map(key -> new MappingKey(key.zoneId(), key.digits(), key.kind()))
                .distinct()
                .flatMap(key -> list.find(zone, key).stream())
                .filter(mapping -> hasWords(mapping, wanted))
                .limit(limit)
                .toList();
        return new Commented(list.views(zone, found), found.size() < limit && keys.size() > MAX_COMMENTED);
    }

    private List<MappingWordKey> withWord(Zone zone, String start, int limit) {
        return entityManager
                .createQuery(
                        "select w.key from MappingWord w where w.key.zoneId = :zone and w.key.word >= :start and w.key.word < :end"
                                // All columns of the key in the order: H2 sorts the rows otherwise.
                                + " order by w.key.zoneId, w.key.word, w.key.digits, w.key.kind",
                        MappingWordKey.class)
                .setParameter("zone", zone.id())
                .setParameter("start", start)
                .setParameter("end", start + AFTER_LETTERS)
                .setMaxResults(limit)
                .getResultList();
    }

    private static boolean hasWords(Mapping mapping, Set<String> wanted) {
        Set<String> words = CommentWords.of(mapping.comment());
        return wanted.stream().allMatch(start -> words.stream().anyMatch(word -> word.startsWith(start)));
    }
}
