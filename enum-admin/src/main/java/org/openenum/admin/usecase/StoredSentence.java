package org.openenum.admin.usecase;

import org.openenum.sentence.Sentence;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/**
 * A sentence as a column holds it, to be read in any language later: the key and what changes, an array of JSON such as
 * {@code ["bulk.zone-gone"]}. What has no words of its own is stored as it is, and so is read what is no such array,
 * among it what older versions have written.
 */
public final class StoredSentence {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private StoredSentence() {}

    /**
     * What is stored of a sentence.
     *
     * @param maxChars as many as the column has; what is longer than that is its English, cut off
     */
    public static String write(Sentence sentence, int maxChars) {
        String english = sentence.text();
        boolean asItIs = sentence.isPlain() && !english.startsWith("[");
        String stored = asItIs ? english : arrayOf(sentence).toString();
        return stored.length() <= maxChars ? stored : english.substring(0, Math.min(english.length(), maxChars));
    }

    private static ArrayNode arrayOf(Sentence sentence) {
        ArrayNode array = JSON.createArrayNode().add(sentence.key());
        for (Object argument : sentence.arguments()) {
            if (argument instanceof Sentence inner) {
                array.add(arrayOf(inner));
            } else if (argument instanceof Number number) {
                array.add(number.longValue());
            } else {
                array.add(argument.toString());
            }
        }
        return array;
    }

    /** What was stored. */
    public static Sentence read(String stored) {
        if (stored.startsWith("[")) {
            try {
                JsonNode array = JSON.readTree(stored);
                if (isSentence(array)) {
                    return sentenceOf(array);
                }
            } catch (JacksonException e) {
                return Sentence.plain(stored);
            }
        }
        return Sentence.plain(stored);
    }

    private static boolean isSentence(JsonNode array) {
        return array.path(0).isString() && Sentence.isKnown(array.get(0).asString());
    }

    private static Sentence sentenceOf(JsonNode array) {
        return new Sentence(
                array.get(0).asString(),
                array.valueStream().skip(1).map(StoredSentence::argumentOf).toList());
    }

    private static Object argumentOf(JsonNode argument) {
        if (argument.isArray() && isSentence(argument)) {
            return sentenceOf(argument);
        }
        return argument.isIntegralNumber() ? (Object) argument.asLong() : argument.asString();
    }
}
