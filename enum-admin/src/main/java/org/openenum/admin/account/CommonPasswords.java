package org.openenum.admin.account;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Rejects passwords that are guessed first, however long they are: sequences of common words, keyboard runs and
 * repetitions, with a few characters between them (OWASP ASVS 5, 6.2.4 and 6.2.11). A digit or sign that replaces a
 * letter counts as that letter.
 *
 * <p>It computes the smallest number of characters that are not covered by such a piece.
 */
@Component
class CommonPasswords {

    /** Fewer characters can all be tried after each common password. */
    static final int MIN_UNEXPLAINED = 4;

    private static final int MIN_WORD = 3;

    private static final int MIN_RUN = 3;

    private static final int MIN_REPETITION = 2;

    private static final String WORDS = "/common-words.txt";

    /** Rows and columns of keyboards, digits in order, and the alphabet. */
    private static final List<String> RUNS = List.of(
            "01234567890",
            "abcdefghijklmnopqrstuvwxyz",
            "qwertzuiop",
            "qwertyuiop",
            "azertyuiop",
            "asdfghjkl",
            "yxcvbnm",
            "zxcvbnm",
            "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
            "1q2w3e4r5t6z7u8i9o0p",
            "1q2w3e4r5t6y7u8i9o0p",
            "!@#$%^&*()",
            "!\"§$%&/()=");

    private static final String DISGUISED = "04@135$7!";

    private static final String MEANT = "oaaiessti";

    private final Set<String> words = new HashSet<>();

    CommonPasswords() {
        try (InputStream file = CommonPasswords.class.getResourceAsStream(WORDS)) {
            if (file == null) {
                throw new IllegalStateException(WORDS + " is not in the program");
            }
            new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Arrays.stream(line.split(" ")))
                    .forEach(words::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param account the name of the account, which counts as a common word too */
    boolean contain(String password, String account) {
        return unexplained(password.toLowerCase(Locale.ROOT), account) < MIN_UNEXPLAINED;
    }

    /** The smallest number of characters outside known pieces, computed for each prefix of the text in turn. */
    private int unexplained(String text, String account) {
        String letters = undisguised(text);
        int[] fewest = new int[text.length() + 1];
        for (int end = 1; end <= text.length(); end++) {
            fewest[end] = fewest[end - 1] + 1;
            for (int begin = end - MIN_REPETITION; begin >= 0; begin--) {
                if (fewest[begin] < fewest[end] && isKnown(text, letters, begin, end, account)) {
                    fewest[end] = fewest[begin];
                }
            }
        }
        return fewest[text.length()];
    }

    private boolean isKnown(String text, String letters, int begin, int end, String account) {
        String piece = text.substring(begin, end);
        String word = letters.substring(begin, end);
        return (word.length() >= MIN_WORD && (words.contains(piece) || words.contains(word) || piece.equals(account)))
                || isRun(piece)
                || isRepetition(text, begin, end);
    }

    private static boolean isRun(String piece) {
        if (piece.length() < MIN_RUN) {
            return false;
        }
        String backwards = new StringBuilder(piece).reverse().toString();
        return RUNS.stream().anyMatch(run -> run.contains(piece) || run.contains(backwards)) || isYear(piece);
    }

    private static boolean isYear(String piece) {
        return piece.matches("(19|20)[0-9]{2}");
    }

    /** Whether the piece repeats the text just before it, or is one character at least three times. */
    private static boolean isRepetition(String text, int begin, int end) {
        int length = end - begin;
        return (begin >= length && text.regionMatches(begin - length, text, begin, length))
                || (length >= MIN_RUN
                        && text.substring(begin, end).chars().distinct().count() == 1);
    }

    private static String undisguised(String text) {
        StringBuilder letters = new StringBuilder(text);
        for (int i = 0; i < letters.length(); i++) {
            int at = DISGUISED.indexOf(letters.charAt(i));
            if (at >= 0) {
                letters.setCharAt(i, MEANT.charAt(at));
            }
        }
        return letters.toString();
    }
}
