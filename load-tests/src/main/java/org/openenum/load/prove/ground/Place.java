package org.openenum.load.prove.ground;

import java.nio.file.Path;
import java.util.Map;
import org.openenum.load.bench.server.Installation;

/**
 * Where a ground is made.
 *
 * @param installation the built programs
 * @param folder an empty one
 * @param cores for everything, as {@code taskset -c} accepts them
 * @param settings of both programs, by the names of their environment variables
 */
public record Place(Installation installation, Path folder, String cores, Map<String, String> settings) {

    public Place {
        settings = Map.copyOf(settings);
    }
}
