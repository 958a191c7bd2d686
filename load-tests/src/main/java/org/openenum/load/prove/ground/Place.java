package org.openenum.load.prove.ground;

import java.nio.file.Path;
import java.util.Map;
import org.openenum.load.bench.server.Installation;

/**
 * Where a ground is made.
 *
 * @param installation the built programs
 * @param folder an empty one
 * @param cores of everything, as {@code taskset -c} takes them
 * @param settings of both programs, as the environment names them
 */
public record Place(Installation installation, Path folder, String cores, Map<String, String> settings) {

    public Place {
        settings = Map.copyOf(settings);
    }
}
