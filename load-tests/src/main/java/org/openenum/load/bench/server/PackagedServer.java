package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.LoopbackPort;

/** A server of another project, with a new configuration for each start. */
abstract class PackagedServer implements NameServer {

    private static final String MODULE = ".so";
    private static final Path MODULES = Path.of("/usr/lib");
    /** /usr/lib/ARCHITECTURE/SERVER/MODULE; some servers have an additional folder for each release. */
    private static final int MAX_DEPTH = 4;

    private final String name;
    private final String packages;
    private final String[] files;

    /**
     * @param packages the packages that contain it
     * @param files the files that must exist: its program, and modules
     */
    PackagedServer(String name, String packages, String... files) {
        this.name = name;
        this.packages = packages;
        this.files = files;
    }

    /** Whether programs and modules are installed. */
    static boolean areInstalled(String... files) {
        return Stream.of(files)
                .allMatch(file -> file.endsWith(MODULE) ? isModuleInstalled(file) : Commands.exists(file));
    }

    private static boolean isModuleInstalled(String file) {
        try (Stream<Path> found = Files.find(MODULES, MAX_DEPTH, (path, about) -> path.endsWith(file))) {
            return found.findAny().isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String missing() {
        return areInstalled(files) ? "" : packages;
    }

    /** Writes its configuration, and returns its command line. */
    abstract List<String> command(Contents contents, Site site, int port) throws IOException;

    @Override
    public RunningServer start(Contents contents, Site site) throws IOException {
        int port = LoopbackPort.free();
        return RunningServer.start(name, site, port, command(contents, site, port));
    }
}
