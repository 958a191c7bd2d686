package org.openenum.admin.health.probe;

import java.util.ArrayList;
import java.util.List;
import org.openenum.sentence.KnownWords;
import org.openenum.sentence.Sentence;

/**
 * What this program says of a target, beside what targets answer and others report. All of that is text in the tables
 * and in the API (docs/adr/0033); readers of the console are told the sentences among it, which are known by their
 * words, in their language.
 */
public final class ProbeWords {

    private static final KnownWords OURS = new KnownWords("probe");

    private ProbeWords() {}

    /** The sentence that a text is; what is none of ours stays as it is. */
    public static Sentence sentence(String text) {
        Sentence said = OURS.sentence(text);
        if (said.isPlain()) {
            return said;
        }
        // What stands in its places may be one of ours as well.
        List<Object> arguments = new ArrayList<>();
        said.arguments().forEach(argument -> arguments.add(sentence(argument.toString())));
        return new Sentence(said.key(), arguments);
    }
}
