package org.openenum.admin.usecase;

import org.openenum.sentence.Sentence;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/**
 * A sentence in the form of a database column, which can be shown in any language later: the key and the arguments, a
 * JSON array such as {@code ["bulk.zone-gone"]}. A sentence without a key is stored as plain text. Anything that is no
 * such array is read as plain text, including what older releases wrote.
 */
public final class StoredSentence {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private StoredSentence() {}

    /**
     * The text to store.
     *
     * @param maxChars the size of the column; if the array is longer, the English text is stored, truncated
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

    /** The sentence that was stored. */
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
