package org.openenum.admin.usecase;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/** The spelling of enum constants in the API: {@code NO_DATA} is {@code no-data}. */
public final class ApiWord {

    private ApiWord() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The constant that a client names.
     *
     * @param pointer the JSON pointer of the word in the request
     * @throws RefusedException if the word is missing or names none of the constants
     */
    public static <E extends Enum<E>> E read(String pointer, @Nullable String word, List<E> all) {
        return all.stream()
                .filter(each -> of(each).equals(word))
                .findFirst()
                .orElseThrow(() -> refused(pointer, word, all));
    }

    private static RefusedException refused(String pointer, @Nullable String word, List<? extends Enum<?>> all) {
        String words = all.stream().map(ApiWord::of).collect(Collectors.joining(", "));
        return RefusedException.invalid(pointer, "invalid", Sentence.of("form.not-one-of", words), word);
    }
}
