package org.openenum.admin.importing.zonefile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.admin.importing.read.BadRowException;
import org.openenum.sentence.Sentence;

/**
 * A text of a {@code $GENERATE} directive with placeholders for the value: {@code $}, or
 * <code>${offset,width,base}</code>, as BIND reads them. {@code $$} and {@code \$} are a dollar sign.
 */
final class GenerateText {

    /** The maximum length of a label; no value needs more. */
    private static final int MAX_WIDTH = 63;

    private static final Pattern MODIFIER =
            Pattern.compile("\\{([+-]?[0-9]{1,10})(?:,([0-9]{1,3})(?:,([doxXnN]))?)?\\}");

    /** Texts before, between and after the placeholders. */
    private final List<String> texts = new ArrayList<>();

    private final List<Place> places = new ArrayList<>();

    private record Place(long offset, int width, char base) {

        String of(long value) throws BadRowException {
            long shifted = value + offset;
            if (shifted < 0) {
                throw new BadRowException(null, "generate", Sentence.of("generate.below-zero", value), "");
            }
            return switch (base) {
                case 'n', 'N' -> nibbles(shifted);
                case 'o' -> padded(Long.toOctalString(shifted));
                case 'x' -> padded(Long.toHexString(shifted));
                case 'X' -> padded(Long.toHexString(shifted).toUpperCase(Locale.ROOT));
                default -> padded(Long.toString(shifted));
            };
        }

        private String padded(String digits) {
            return "0".repeat(Math.max(0, width - digits.length())) + digits;
        }

        /**
         * Hexadecimal digits as labels, the lowest first; the width counts the dots: with an even one, the text ends
         * with a dot.
         */
        private String nibbles(long value) {
            StringBuilder labels = new StringBuilder();
            long left = value;
            do {
                labels.append(Character.forDigit((int) (left & 0xF), 16));
                left >>>= 4;
                if (left != 0 || labels.length() < width) {
                    labels.append('.');
                }
            } while (left != 0 || labels.length() < width);
            String text = labels.toString();
            return base == 'N' ? text.toUpperCase(Locale.ROOT) : text;
        }
    }

    private GenerateText() {}

    static GenerateText parse(String text) throws BadRowException {
        GenerateText generate = new GenerateText();
        StringBuilder plain = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                plain.append(text.charAt(i + 1) == '$' ? "" : "\\").append(text.charAt(i + 1));
                i += 2;
            } else if (c != '$') {
                plain.append(c);
                i++;
            } else if (text.startsWith("$$", i)) {
                plain.append('$');
                i += 2;
            } else {
                generate.texts.add(plain.toString());
                plain.setLength(0);
                i = generate.takePlace(text, i + 1);
            }
        }
        generate.texts.add(plain.toString());
        return generate;
    }

    /** Takes what follows a dollar sign; returns where it ends. */
    private int takePlace(String text, int start) throws BadRowException {
        if (!text.startsWith("{", start)) {
            places.add(new Place(0, 0, 'd'));
            return start;
        }
        Matcher modifier = MODIFIER.matcher(text).region(start, text.length());
        if (!modifier.lookingAt()) {
            throw bad(text, Sentence.of("generate.place"));
        }
        int width = modifier.group(2) == null ? 0 : Integer.parseInt(modifier.group(2));
        if (width > MAX_WIDTH) {
            throw bad(text, Sentence.of("generate.width", MAX_WIDTH));
        }
        char base = modifier.group(3) == null ? 'd' : modifier.group(3).charAt(0);
        places.add(new Place(Long.parseLong(modifier.group(1)), width, base));
        return modifier.end();
    }

    /** The text with the value in place of the placeholders. */
    String of(long value) throws BadRowException {
        StringBuilder text = new StringBuilder(texts.get(0));
        for (int i = 0; i < places.size(); i++) {
            text.append(places.get(i).of(value)).append(texts.get(i + 1));
        }
        return text.toString();
    }

    private static BadRowException bad(String text, Sentence problem) {
        return new BadRowException(null, "generate", problem, text);
    }
}
