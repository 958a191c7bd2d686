package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;

/** The parts of docs/recipes.md that tests run. */
final class Recipes {

    private Recipes() {}

    /** The blocks that are marked as run by a test. */
    static List<String> of(String test, String language) throws IOException {
        Pattern block =
                Pattern.compile("<!-- run by " + test + " -->\\s+```" + language + "\\n(.*?)\\n *```", Pattern.DOTALL);
        List<String> blocks = block.matcher(Files.readString(Launcher.HOME.resolve("docs/recipes.md")))
                .results()
                .map(found -> found.group(1) + "\n")
                .toList();
        assertThat(blocks).as("blocks that are run by %s", test).isNotEmpty();
        return blocks;
    }
}
