package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.LoopbackPort;

/**
 * This product with its embedded database. Contents are imported once in the normal way, and reused by later
 * measurements; enum-server is measured, alone on its cores.
 */
public final class OpenEnum implements NameServer {

    /** Its name in tables and options. */
    public static final String NAME = "OpenENUM";
    /** The setting that names the data folder. */
    static final String DATA = "OPENENUM_DATA";

    private final String name;
    private final Installation installation;
    private final Map<String, String> settings;

    public OpenEnum(Installation installation) {
        this(installation, Map.of());
    }

    /** With additional settings, as environment variables, also for enum-admin. */
    public OpenEnum(Installation installation, Map<String, String> settings) {
        this(NAME, installation, settings);
    }

    private OpenEnum(String name, Installation installation, Map<String, String> settings) {
        this.name = name;
        this.installation = installation;
        this.settings = Map.copyOf(settings);
    }

    /** The same server with another name, for a second row in a table. */
    public OpenEnum named(String other) {
        return new OpenEnum(other, installation, settings);
    }

    /** The data folder for contents that are not changed. */
    public static Path data(Contents contents) {
        return contents.folder().resolve("openenum");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String version() throws IOException {
        return installation.commit() + ", Java " + Runtime.version().feature();
    }

    @Override
    public boolean isOurs() {
        return true;
    }

    @Override
    public long bytesPerNumber() {
        return 100;
    }

    /** Java compiles meanwhile, on the server's own cores. */
    @Override
    public int warmUpSeconds() {
        return 5;
    }

    @Override
    public boolean canRotate() {
        return true;
    }

    @Override
    public boolean listensAnywhere() {
        return true;
    }

    @Override
    public RunningServer start(Contents contents, Site site) throws IOException {
        Path kept = data(contents);
        Duration imported = imported(installation, contents, site.cores());
        if (!site.changing()) {
            return serve(storage(kept), contents, site).importedIn(imported);
        }
        // Like the launcher: enum-admin first, so that it opens the embedded database, and not enum-server.
        Storage changed = storage(copied(kept, site.scratch().resolve("data")));
        EnumAdmin admin = EnumAdmin.start(
                installation, changed, site.cores().load(), site.scratch().resolve("admin.log"));
        return serve(changed, contents, site).importedIn(imported).changedBy(admin);
    }

    private Storage storage(Path data) {
        return Storage.embedded(data).told(settings);
    }

    private RunningServer serve(Storage storage, Contents contents, Site site) throws IOException {
        Metrics metrics = Metrics.onFreePort();
        return start(name, installation, storage, contents, site, metrics)
                .completeWhen(() -> metrics.reaches("openenum_cache_numbers", (double) contents.numbers())
                        && metrics.reaches("openenum_cache_names", (double) contents.names()));
    }

    /**
     * Starts enum-server on a database that has the contents.
     *
     * @param metrics the management port
     */
    static RunningServer start(
            String name, Installation installation, Storage storage, Contents contents, Site site, Metrics metrics)
            throws IOException {
        int port = LoopbackPort.free();
        Map<String, String> environment = new HashMap<>(storage.settings());
        environment.put(DATA, storage.data().toString());
        environment.put("OPENENUM_DNS_ADDRESS", site.address());
        environment.put("OPENENUM_DNS_PORT", "" + port);
        environment.put("OPENENUM_DNS_THREADS", "" + site.cores().serverCount());
        environment.put("OPENENUM_ANSWER_ROTATE", "" + site.rotates());
        environment.put("OPENENUM_SERVER_MANAGEMENT_PORT", "" + metrics.port());
        Program program = new Program(new Program.Start(
                name,
                site.cores().server(),
                site.log(),
                environment,
                installation.serverCommand(contents.numbers()),
                metrics.port()));
        return new RunningServer(name, program.process(), port).handedOverBy(program);
    }

    /** A copy, so that changes do not affect other measurements. */
    private static Path copied(Path from, Path to) throws IOException {
        Commands.run(List.of("cp", "-a", from.toString(), to.toString()));
        return to;
    }

    /** Makes the data folder, unless it exists with the present schema, and returns how long its import took. */
    public static Duration imported(Installation installation, Contents contents, Cores cores) throws IOException {
        Path data = data(contents);
        Path note = data.resolve("imported");
        String schema = installation.schema();
        if (!Files.exists(note) || !Files.readString(note).startsWith(schema + " ")) {
            Site.empty(data);
            Path log = contents.folder().resolve("import.log");
            Duration took = importInto(installation, Storage.embedded(data), contents, cores.load(), log);
            Files.writeString(note, schema + " " + took);
        }
        return Duration.parse(Files.readString(note).split(" ", 2)[1].strip());
    }

    /** Imports contents into an empty database, and returns how long that took for its user. */
    public static Duration importInto(
            Installation installation, Storage storage, Contents contents, String cores, Path log) throws IOException {
        Duration took = Duration.ZERO;
        try (EnumAdmin admin = EnumAdmin.start(installation, storage, cores, log)) {
            for (Contents.ZoneFile zone : contents.zones()) {
                admin.makeZone(zone.apex());
                took = took.plus(admin.importFile(zone.apex(), zone.imported()));
            }
        }
        return took;
    }
}
