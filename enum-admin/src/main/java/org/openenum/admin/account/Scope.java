package org.openenum.admin.account;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * What a limited token may be used for, within its role: {@code numbers:read}, {@code numbers:write}.
 *
 * @param writes whether it may change something; reading is part of it
 */
public record Scope(Area area, boolean writes) implements Serializable {

    private static final String READ = "read";

    private static final String WRITE = "write";

    /** All valid scopes. */
    public static List<Scope> all() {
        return Arrays.stream(Area.values())
                .flatMap(area -> Stream.of(new Scope(area, false), new Scope(area, true))
                        .filter(scope -> scope.writes ? area.isWritable() : area.isReadable()))
                .toList();
    }

    /**
     * Reads what {@link #text} writes.
     *
     * @throws RefusedException if there is no such scope
     */
    static Scope parse(String text) {
        return all().stream()
                .filter(scope -> scope.text().equals(text))
                .findFirst()
                .orElseThrow(() -> RefusedException.invalid(
                        "/scopes",
                        "unknown",
                        Sentence.of(
                                "token.unknown-scope",
                                all().stream().map(Scope::text).collect(Collectors.joining(", "))),
                        text));
    }

    public String text() {
        return area.word() + ":" + (writes ? WRITE : READ);
    }

    public boolean includes(Scope other) {
        return area == other.area && (writes || !other.writes);
    }
}
