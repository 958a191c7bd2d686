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

/** Finds entries by words of their comments, with an index of these words. */
@Service
public class CommentSearch {

    /** Sorts after every character of a word. */
    private static final char AFTER_LETTERS = '\uffff';

    /** How many entries with one of the words are checked for the others: some tens of milliseconds. */
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
     * Entries found by their comments.
     *
     * @param entries the first of them, in the order of the word and the digits
     * @param unfinished whether more entries had one of the words than were checked for the others
     */
    public record Commented(List<MappingView> entries, boolean unfinished) {
        /** Copies the list. */
        public Commented {
            entries = List.copyOf(entries);
        }
    }

    /**
     * Entries of a zone whose comment has, for each typed word, a word that begins with it.
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
                                // Order by all columns of the key: otherwise H2 sorts the rows.
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
