package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.LoopbackPort;
import org.xbill.DNS.Type;

/**
 * {@code ./openenum backup} and {@code restore}: afterwards, answers and exports are those of the time of the backup.
 */
class BackupIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String NUMBERS = "/zones/e164.arpa/numbers/";

    /** The first of the numbers that the writer creates in sequence. */
    private static final int FIRST_WRITTEN = 441632960;

    @TempDir
    private Path folder;

    @Test
    void embeddedDatabase_isRestoredAsItWasAtOneMoment() throws Exception {
        Path data = folder.resolve("data");
        Path running = folder.resolve("running.backup");
        Path down = folder.resolve("down.backup");
        AtomicInteger written = new AtomicInteger();
        int before;
        int after;
        Map<String, String> last;
        try (Product product = Product.up(data, Ports.free())) {
            provision(product.rest());
            AtomicBoolean stop = new AtomicBoolean();
            CompletableFuture<Void> writer =
                    CompletableFuture.runAsync(() -> writeUntil(stop, product.rest(), written));
            await().atMost(PATIENCE).until(() -> written.get() > 50);
            before = written.get();
            assertThat(backup(data, running).error()).startsWith("backed up in ");
            after = written.get();
            stop.set(true);
            writer.join();
            assertThat(refused("backup", running.toString(), "--data", data.toString()))
                    .contains("already exists");
            assertThat(refused("backup", folder + "/nightly/", "--data", data.toString()))
                    .contains("there is no folder " + folder + "/nightly");
            assertThat(refused("restore", running.toString(), "--data", data.toString(), "--replace", "data"))
                    .contains("is in use: stop the product first");
            last = everything(product, written.get());
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(running)))
                .isEqualTo("rw-------");
        assertThat(before).as("changes were made during the backup").isLessThan(after);
        assertThat(backup(data, down).output()).isEqualTo(down + "\n");
        assertThat(filesIn(folder)).containsExactlyInAnyOrder("data", "data.up.log", "running.backup", "down.backup");

        done("restore", down.toString(), "--data", folder.resolve("second").toString());
        try (Product second = Product.up(folder.resolve("second"), Ports.free())) {
            assertThat(everything(second, written.get())).isEqualTo(last);
            assertThat(Files.readString(second.data().resolve("db/password")))
                    .isNotEqualTo(Files.readString(data.resolve("db/password")));
            assertThat(done("audit", "verify", "--data", second.data().toString())
                            .output())
                    .contains("audit trail: all as it was written");
        }

        done("restore", running.toString(), "--data", folder.resolve("third").toString());
        try (Product third = Product.up(folder.resolve("third"), Ports.free())) {
            int held = numbersOfTheWriter(third);
            assertThat(held).isBetween(before, after + 1);
            assertThat(withoutSerialAndWriter(everything(third, held), held))
                    .isEqualTo(withoutSerialAndWriter(last, held));
            for (int i = held; i < written.get(); i++) {
                assertThat(third.dig().number(writtenNumber(i)).rcode()).isEqualTo("NXDOMAIN");
            }
        }
        refusals(down, data);
        replaced(running, data);
    }

    /** Restores that must be refused, and change nothing. */
    private void refusals(Path backup, Path data) throws IOException {
        Path target = folder.resolve("refused");
        String into = target.toString();
        Path damaged = Files.copy(backup, folder.resolve("damaged.backup"));
        try (RandomAccessFile file = new RandomAccessFile(damaged.toFile(), "rw")) {
            file.seek(file.length() / 2);
            int octet = file.read();
            file.seek(file.length() / 2);
            file.write(octet ^ 1);
        }
        assertThat(refused("restore", damaged.toString(), "--data", into)).contains("damaged");
        Path cut = Files.write(folder.resolve("cut.backup"), Arrays.copyOf(Files.readAllBytes(backup), (int)
                (Files.size(backup) * 9 / 10)));
        assertThat(refused("restore", cut.toString(), "--data", into))
                .contains("is not a backup, or was damaged or cut short");
        Path newer = changed(backup, "\"schemaVersion\" : ", "\"schemaVersion\" : 9");
        assertThat(refused("restore", newer.toString(), "--data", into))
                .contains("restore it with the program that made it, or a newer one");
        Path other = changed(backup, "\"sha256\" : \"", "\"sha256\" : \"0");
        assertThat(refused("restore", other.toString(), "--data", into))
                .contains("damaged (its SHA-256 does not match)");
        assertThat(refused(
                        "restore", backup.toString(), "--data", into, "--database", "jdbc:postgresql://localhost/none"))
                .contains("this is a backup of the embedded database, but the settings select PostgreSQL");
        assertThat(refused("restore", folder.resolve("none").toString(), "--data", into))
                .contains("there is no file");
        assertThat(target).doesNotExist();
        assertThat(refused("restore", backup.toString(), "--data", data.toString()))
                .contains("is not empty")
                .contains("--replace data");
        assertThat(refused("backup", into + "/x.backup", "--data", data.toString()))
                .contains("there is no folder");
        assertThat(refused("backup", into, "--data", into)).contains("there is no database in the data folder");
        assertThat(target).doesNotExist();
        Launcher.Outcome withoutRoom = Launcher.run(limited(folder.resolve("room.backup"), data));
        assertThat(withoutRoom.exitStatus()).as(withoutRoom.error()).isEqualTo(1);
        assertThat(filesIn(folder)).noneMatch(name -> name.startsWith("room.backup"));
    }

    /** The database goes back in time, and the snapshot from after the backup is not served. */
    private void replaced(Path backup, Path data) throws IOException {
        assertThat(data.resolve("snapshot/served.snapshot")).exists();
        done("restore", backup.toString(), "--data", data.toString(), "--replace", "data");
        assertThat(filesIn(data)).anyMatch(name -> name.startsWith("db.before-restore-"));
        assertThat(data.resolve("snapshot/served.snapshot")).doesNotExist();
        try (Product back = Product.up(data, Ports.free())) {
            assertThat(back.dig()
                            .number(writtenNumber(numbersOfTheWriter(back)))
                            .rcode())
                    .isEqualTo("NXDOMAIN");
        }
    }

    @Test
    void killedBackup_leavesNoFileOfItsName() throws Exception {
        Path data = folder.resolve("data");
        Path file = folder.resolve("killed.backup");
        try (Product product = Product.up(data, Ports.free())) {
            provision(product.rest());
            // A backup that ends before it is killed is made again.
            while (!isKilledWhileItIsMade(file, data)) {
                Files.delete(file);
            }
            assertThat(file).doesNotExist();
            assertThat(product.rest().get("/zones/e164.arpa").statusCode()).isEqualTo(200);
            done("backup", file.toString(), "--data", data.toString());
        }
    }

    private boolean isKilledWhileItIsMade(Path file, Path data) throws Exception {
        Process backup = Launcher.command(List.of("backup", file.toString(), "--data", data.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> !backup.isAlive()
                        || filesIn(folder).stream().anyMatch(name -> name.startsWith("killed.backup.part-")));
        backup.destroyForcibly();
        int status = backup.waitFor();
        assertThat(status).as(Files.readString(folder.resolve("said"))).isIn(0, 137);
        return status == 137 && Files.notExists(file);
    }

    @Test
    void postgres_isRestored_andServersThatAreAheadReadItAgain() throws Exception {
        Assumptions.assumeTrue(
                Commands.exists("pg_dump"), "pg_dump is not installed: apt-get install postgresql-client");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setPort(LoopbackPort.free())
                .setPGStartupWait(Duration.ofMinutes(2))
                .start()) {
            String url = "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres";
            String[] database = {"--database", url, "--database-user", "postgres"};
            Path data = folder.resolve("data");
            Path file = folder.resolve("postgres.backup");
            Ports ports = Ports.free();
            Server server;
            Map<String, String> then;
            try (Product product = Product.up(data, ports, database)) {
                provision(product.rest());
                server = Server.start(folder.resolve("server"), url);
                done("backup", file.toString(), "--data", data.toString());
                then = everything(product, 0);
                for (int i = 0; i < 20; i++) {
                    create(product.rest(), NUMBERS + "+" + writtenNumber(i), RestClient.sip("sip:later@sbc.example"));
                }
                await().atMost(PATIENCE).until(() -> server.answers(19, "later"));
                assertThat(refused("restore", file.toString(), "--data", data.toString(), "--replace", "postgres"))
                        .contains("enum-admin is connected to the database");
            }
            try (server) {
                assertThat(refused(with(List.of("restore", file.toString()), database)))
                        .contains("the database postgres is not empty");
                // While the server is running.
                done(with(List.of("restore", file.toString(), "--replace", "postgres"), database));
                await().atMost(PATIENCE).until(() -> server.isNameError(0) && server.isNameError(19));
                try (Product product = Product.up(data, ports, database)) {
                    // The product's server answers from its snapshot until it finds that the database is another one.
                    await().atMost(PATIENCE)
                            .untilAsserted(
                                    () -> assertThat(everything(product, 0)).containsExactlyEntriesOf(then));
                    for (int i = 0; i < 20; i++) {
                        create(
                                product.rest(),
                                NUMBERS + "+" + writtenNumber(i),
                                RestClient.sip("sip:again@sbc.example"));
                    }
                    await().atMost(PATIENCE).until(() -> server.answers(19, "again"));
                }
                // While the server is suspended, until the database has got further than the server was.
                server.signal("STOP");
                done(with(List.of("restore", file.toString(), "--replace", "postgres"), database));
                try (Product product = Product.up(data, ports, database)) {
                    for (int i = 100; i < 140; i++) {
                        create(
                                product.rest(),
                                NUMBERS + "+" + writtenNumber(i),
                                RestClient.sip("sip:third@sbc.example"));
                    }
                    server.signal("CONT");
                    await().atMost(PATIENCE).until(() -> server.answers(139, "third") && server.isNameError(19));
                    assertThat(server.said()).contains("The database was restored or replaced");
                }
            }
            refusedWithoutPassword(file, url);
        }
    }

    private void refusedWithoutPassword(Path file, String url) {
        String none = url.replace("/postgres", "/none");
        assertThat(refused(
                        "restore",
                        file.toString(),
                        "--data",
                        folder.toString(),
                        "--database",
                        none,
                        "--database-user",
                        "postgres"))
                .contains("nothing was restored: the database refuses it");
    }

    private static String[] with(List<String> words, String... more) {
        return Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new);
    }

    /** A second enum-server beside the product. */
    private record Server(Process process, Dig dig, Path log) implements AutoCloseable {

        static Server start(Path data, String url) throws IOException {
            Ports ports = Ports.free();
            Files.createDirectories(data);
            Path log = data.resolve("said");
            ProcessBuilder command = Launcher.command(List.of("run", "enum-server"));
            command.environment()
                    .putAll(Map.of(
                            "OPENENUM_DATA", data.toString(),
                            "OPENENUM_DATABASE_URL", url,
                            "OPENENUM_DATABASE_USER", "postgres",
                            "OPENENUM_DNS_PORT", "" + ports.dns(),
                            "OPENENUM_HTTP_PORT", "" + ports.http(),
                            "OPENENUM_SERVER_MANAGEMENT_PORT", "" + ports.serverManagement(),
                            "OPENENUM_ADMIN_MANAGEMENT_PORT", "" + ports.adminManagement()));
            Process process = command.redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            return new Server(process, new Dig(ports.dns()), log);
        }

        boolean answers(int written, String user) {
            try {
                return dig.number(writtenNumber(written)).toString().contains("sip:" + user + "@");
            } catch (UncheckedIOException e) {
                return false;
            }
        }

        boolean isNameError(int written) {
            return dig.number(writtenNumber(written)).rcode().equals("NXDOMAIN");
        }

        void signal(String name) throws Exception {
            assertThat(new ProcessBuilder("kill", "-" + name, "" + process.pid())
                            .start()
                            .waitFor())
                    .isZero();
        }

        String said() throws IOException {
            return Files.readString(log);
        }

        @Override
        public void close() {
            process.destroy();
            process.onExit().join();
        }
    }

    private static void provision(RestClient rest) {
        if (rest.get("/zones/e164.arpa").statusCode() == 404) {
            create(rest, "/zones/e164.arpa", "{}");
        }
        create(rest, "/zones/7.8.e164.example", "{}");
        KindsOfRules.byNumber().forEach((number, rules) -> create(rest, NUMBERS + number, rules));
        create(rest, NUMBERS + "+4940999", "{\"status\":\"closed\"}");
        create(
                rest,
                "/zones/e164.arpa/blocks/+4940",
                "{\"minDigits\":6,\"maxDigits\":11,\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@block.example\"}]}");
        create(rest, "/rule-sets/backup-berlin", RestClient.sip("sip:+{number}@berlin.example"));
        create(rest, "/rule-sets/backup-partner", RestClient.sip("sip:+{number}@partner.example"));
        create(rest, NUMBERS + "+4930901820", "{\"ruleSet\":\"backup-berlin\"}");
        create(rest, "/requester-groups/backup-group", "{}");
        done(rest.put("/requester-groups/backup-group/networks", "{\"networks\": [\"127.0.40.0/24\"]}"));
        done(rest.put("/rule-sets/backup-berlin", """
                {"rules": [{"service": "E2U+sip", "uri": "sip:+{number}@berlin.example"}], "variants": {"backup-group": "backup-partner"}}"""));
        create(rest, "/zones/e164.arpa/delegations/+43720", "{\"nameServers\":[\"ns1.example.net.\"]}");
        create(rest, "/zones/7.8.e164.example/records/host.7.8.e164.example/A", "{\"records\":[\"192.0.2.1\"]}");
        assertThat(rest.post("/users", "{\"name\":\"backup-clerk\",\"role\":\"operator\"}")
                        .statusCode())
                .isEqualTo(201);
    }

    private static void writeUntil(AtomicBoolean stop, RestClient rest, AtomicInteger written) {
        while (!stop.get()) {
            create(rest, NUMBERS + "+" + writtenNumber(written.get()), RestClient.sip("sip:+{number}@sbc.example"));
            written.incrementAndGet();
        }
    }

    private static String writtenNumber(int i) {
        return FIRST_WRITTEN + String.format("%04d", i);
    }

    /** How many numbers of the writer there are; they must be consecutive. */
    private static int numbersOfTheWriter(Product product) {
        return (int) Stream.of(product.rest()
                        .get("/zones/e164.arpa/numbers.csv")
                        .body()
                        .split("\n"))
                .filter(line -> line.contains("" + FIRST_WRITTEN))
                .count();
    }

    /** All answers over DNS and REST, by the query. */
    private static Map<String, String> everything(Product product, int written) {
        Map<String, String> answers = new TreeMap<>();
        RestClient rest = product.rest();
        for (String path : List.of(
                "/zones/e164.arpa/zonefile",
                "/zones/e164.arpa/numbers.csv",
                "/zones/7.8.e164.example/zonefile",
                "/users",
                "/rule-sets/backup-berlin",
                "/requester-groups/backup-group/networks")) {
            answers.put(path, rest.get(path).body());
        }
        List<String> numbers = new ArrayList<>(
                List.of("4940999", "494012", "4940123456", "4930901820", "43720", "437201", "49", "999"));
        KindsOfRules.byNumber().keySet().forEach(number -> numbers.add(number.substring(1)));
        for (int i = 0; i < written; i++) {
            numbers.add(writtenNumber(i));
        }
        Dig dig = product.dig();
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> dig.number(numbers.get(numbers.size() - 1)).rcode().equals("NOERROR"));
        numbers.forEach(number -> answers.put(number, dig.numberOverTcp(number).toString()));
        answers.put("partner", dig.from("127.0.40.1").number("4930901820").toString());
        answers.put("host", dig.ask("host.7.8.e164.example.", Type.A, false).toString());
        answers.put("soa", dig.ask("e164.arpa.", Type.SOA, false).toString());
        return answers;
    }

    /** The answers that do not depend on the serial, or on numbers beyond the first {@code held} of the writer. */
    private static Map<String, String> withoutSerialAndWriter(Map<String, String> answers, int held) {
        Map<String, String> rest = new TreeMap<>(answers);
        rest.keySet()
                .removeIf(key -> key.equals("soa")
                        || (key.startsWith("" + FIRST_WRITTEN)
                                && Integer.parseInt(key.substring(("" + FIRST_WRITTEN).length())) >= held));
        rest.replaceAll((key, text) -> !key.startsWith("/zones/e164.arpa/")
                ? text
                : text.lines()
                        .filter(line ->
                                !line.contains("SOA") && !line.contains("" + FIRST_WRITTEN) && !line.contains(";"))
                        .filter(line -> !line.matches(".*([0-9]\\.){4}0\\.6\\.9\\.2\\.3\\.6\\.1\\.4\\.4\\b.*"))
                        .reduce("", (a, b) -> a + b + "\n"));
        return rest;
    }

    private static Launcher.Outcome backup(Path data, Path file) {
        return done("backup", file.toString(), "--data", data.toString());
    }

    private static Launcher.Outcome done(String... words) {
        Launcher.Outcome outcome = Launcher.run(Launcher.command(List.of(words)));
        assertThat(outcome.exitStatus()).as(outcome.error()).isZero();
        return outcome;
    }

    private static String refused(String... words) {
        Launcher.Outcome outcome = Launcher.run(Launcher.command(List.of(words)));
        assertThat(outcome.exitStatus()).as(outcome.error() + outcome.output()).isEqualTo(1);
        assertThat(outcome.error()).startsWith("openenum: ").doesNotContain("\tat ");
        return outcome.error();
    }

    /** A backup whose files may have no more than 100 KB, as on a full disk. */
    private static ProcessBuilder limited(Path file, Path data) {
        ProcessBuilder command = Launcher.command(List.of("backup", file.toString(), "--data", data.toString()));
        List<String> words = new ArrayList<>(List.of("bash", "-c", "ulimit -f 100; exec \"$@\"", "limited"));
        words.addAll(command.command());
        return command.command(words);
    }

    /** The same archive with a changed manifest. */
    private Path changed(Path backup, String what, String by) throws IOException {
        Path copy = Files.copy(backup, folder.resolve("changed.backup"), StandardCopyOption.REPLACE_EXISTING);
        try (FileSystem archive = FileSystems.newFileSystem(copy, Map.of("create", "false"))) {
            Path manifest = archive.getPath("manifest.json");
            Files.writeString(
                    manifest, Files.readString(manifest, StandardCharsets.UTF_8).replace(what, by));
        }
        return copy;
    }

    private static List<String> filesIn(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void create(RestClient rest, String path, String json) {
        HttpResponse<String> response = rest.create(path, json);
        assertThat(response.statusCode()).as(path + response.body()).isEqualTo(201);
    }

    private static void done(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }
}
