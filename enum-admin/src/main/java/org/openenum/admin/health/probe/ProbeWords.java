package org.openenum.admin.health.probe;

import java.util.ArrayList;
import java.util.List;
import org.openenum.sentence.KnownWords;
import org.openenum.sentence.Sentence;

/**
 * The sentences of this program about targets, as opposed to the answers of targets and the reasons in reports. All of
 * them are stored and sent by the API as text (docs/adr/0033); the console recognises its own sentences by their words,
 * and shows them in the reader's language.
 */
public final class ProbeWords {

    private static final KnownWords OURS = new KnownWords("probe");

    private ProbeWords() {}

    /** The sentence that a text was made from; any other text stays as it is. */
    public static Sentence sentence(String text) {
        Sentence said = OURS.sentence(text);
        if (said.isPlain()) {
            return said;
        }
        // An argument may be one of our sentences too.
        List<Object> arguments = new ArrayList<>();
        said.arguments().forEach(argument -> arguments.add(sentence(argument.toString())));
        return new Sentence(said.key(), arguments);
    }
}
