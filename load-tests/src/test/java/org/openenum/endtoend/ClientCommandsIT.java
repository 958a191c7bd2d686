package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line client, with a running product. */
class ClientCommandsIT {

    private static final Instant JULY = Instant.parse("2026-07-01T00:00:00Z");
    private static final Instant AUGUST = Instant.parse("2026-08-01T00:00:00Z");

    /** Two files written by the product. */
    private static final Path ARCHIVE = Path.of("src/test/resources/archive").toAbsolutePath();

    @TempDir
    private static Path folder;

    private static Product product;
    private static RestClient rest;

    @BeforeAll
    static void up() {
        product = Product.up(folder.resolve("data"), Ports.free());
        rest = product.rest();
    }

    @AfterAll
    static void stop() {
        if (product != null) {
            product.close();
        }
    }

    @Test
    void importOfTheSameFile_isDoneAsOftenAsItIsAskedFor_andTheAuditTrailHolds() throws IOException {
        Path file = Files.writeString(folder.resolve("plan.csv"), """
                number,service,uri
                +441632960661,E2U+sip,sip:+{number}@sbc.example
                """);
        assertThat(rest.create("/zones/e164.arpa", "{}").statusCode()).isIn(201, 412);

        for (int time = 0; time < 2; time++) {
            assertDone(command("import", file.toString()));
            Launcher.Outcome verdict = command("audit", "verify");
            assertDone(verdict);
            assertThat(verdict.output()).contains("audit trail: all as it was written; entries: ");
        }

        await().atMost(Duration.ofSeconds(60))
                .until(() -> product.dig().number("441632960661").rcode().equals("NOERROR"));
    }

    @Test
    void filesOfAnArchive_areProvedWithoutAProduct_andAnAlteredOneIsNamed() throws IOException {
        Path archive = Files.createDirectory(folder.resolve("archive"));
        for (int number = 1; number <= 2; number++) {
            String name = "log-000000000" + number + ".jsonl.gz";
            Files.copy(ARCHIVE.resolve(name), archive.resolve(name));
        }
        Path second = archive.resolve("log-0000000002.jsonl.gz");

        Launcher.Outcome whole = Launcher.run(Launcher.command(List.of("audit", "verify", archive.toString())));
        rewrite(second, text -> text.replace("sbc3", "sbc4"));
        Launcher.Outcome altered = Launcher.run(Launcher.command(List.of("audit", "verify", archive.toString())));

        assertDone(whole);
        assertThat(whole.output()).contains("archive: all as it was written; files: 2, lines: 18");
        assertThat(altered.exitStatus()).isEqualTo(1);
        assertThat(altered.output())
                .contains("log-0000000002.jsonl.gz, line ", "it was altered", "valid files before it: 1");
    }

    @Test
    void networksOfCountries_areGivenToTheirGroups_andFollowTheNextEdition() throws IOException {
        groups("centre", "west", "special");
        put("special", "198.51.100.128/26");
        Path july = july().writeTo(folder.resolve("july.mmdb"), JULY);

        Launcher.Outcome first = networks(july, "DE,AT=centre", "fr=west");

        assertDone(first);
        assertThat(first.output())
                .contains("centre: 3 networks to add, 0 to remove", "west: 1 network to add, 0 to remove")
                .contains("1 network stays in another group");
        assertThat(networksOf("centre"))
                .as("two halves of two countries are one network; what another group has stays there")
                .contains("\"192.0.2.0/24\"", "\"198.51.100.0/26\"", "\"2001:db8:de00::/40\"")
                .doesNotContain("198.51.100.128");
        assertThat(groupOf("203.0.113.9")).contains("\"group\":\"west\"");
        assertThat(groupOf("198.51.100.140")).contains("\"group\":\"special\"");
        assertThat(groupOf("2001:db8:de00::1")).contains("\"group\":\"centre\"");
        assertThat(rest.get("/requester-groups/west/history").body())
                .contains("country database Example-Country of " + JULY);

        Path august = new CountryFile()
                .with("192.0.2.0/25", "DE")
                .with("203.0.113.0/24", "DE")
                .with("2001:db8:de00::/40", "DE")
                .with("192.0.2.128/25", "FR")
                .writeTo(folder.resolve("august.mmdb"), AUGUST);
        Launcher.Outcome tried = networks(august, "DE=centre", "FR=west", "--dry-run");
        assertThat(tried.output())
                .contains("centre: 2 networks to add, 2 to remove", "west: 1 network to add, 1 to remove");
        assertThat(groupOf("203.0.113.9")).contains("\"group\":\"west\"");

        assertDone(networks(august, "DE=centre", "FR=west"));
        assertThat(groupOf("203.0.113.9")).contains("\"group\":\"centre\"");
        assertThat(groupOf("192.0.2.1")).contains("\"group\":\"centre\"");
        assertThat(groupOf("192.0.2.200")).contains("\"group\":\"west\"");

        Launcher.Outcome older = networks(july, "DE,AT=centre", "FR=west");
        assertThat(older.exitStatus()).isEqualTo(1);
        assertThat(older.error()).contains("the file was built at " + JULY, "from one that was built at " + AUGUST);
        assertThat(groupOf("203.0.113.9")).contains("\"group\":\"centre\"");
        assertDone(networks(july, "DE,AT=centre", "FR=west", "--older"));
        assertThat(groupOf("203.0.113.9")).contains("\"group\":\"west\"");
    }

    @Test
    void whatCannotBeDone_isSaid_andChangesNothing() throws IOException {
        groups("safe");
        put("safe", "127.0.70.0/24");
        Path good = july().writeTo(folder.resolve("good.mmdb"), JULY);
        byte[] octets = Files.readAllBytes(good);
        Path text = Files.writeString(folder.resolve("text.mmdb"), "DE,192.0.2.0/24\n");
        Path cut = Files.write(folder.resolve("cut.mmdb"), Arrays.copyOf(octets, octets.length / 2));
        Path elsewhere = folder.resolve("elsewhere.mmdb");

        assertThat(refusal(text, "DE=safe")).contains("not in MaxMind's format");
        assertThat(refusal(cut, "DE=safe")).contains("not in MaxMind's format");
        assertThat(refusal(elsewhere, "DE=safe")).contains("cannot be read");
        assertThat(refusal(good, "DE,ZZ=safe")).contains("has no networks of ZZ");
        assertThat(refusal(good, "DE=safe", "DE=other")).contains("the country DE is named twice");
        assertThat(refusal(good, "Germany=safe")).contains("expected COUNTRY[,COUNTRY...]=GROUP");
        assertThat(refusal(good, "DE=nobody")).contains("nobody");
        assertThat(networksOf("safe")).contains("127.0.70.0/24").doesNotContain("192.0.2");
    }

    /** Networks for documentation (RFC 5737, RFC 3849); each of two countries has half of the first. */
    private static CountryFile july() {
        return new CountryFile()
                .with("192.0.2.0/25", "DE")
                .with("192.0.2.128/25", "AT")
                .with("198.51.100.0/26", "DE")
                .with("198.51.100.128/26", "DE")
                .with("203.0.113.0/24", "FR")
                .with("2001:db8:de00::/40", "DE")
                .with("2001:db8:7000::/40", "JP");
    }

    private static void groups(String... names) {
        for (String name : names) {
            HttpResponse<String> made = rest.create("/requester-groups/" + name, "{}");
            assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        }
    }

    private static void put(String group, String network) {
        HttpResponse<String> put =
                rest.put("/requester-groups/" + group + "/networks", "{\"networks\": [\"%s\"]}".formatted(network));
        assertThat(put.statusCode()).as(put.body()).isEqualTo(200);
    }

    private static String networksOf(String group) {
        return rest.get("/requester-groups/" + group + "/networks").body();
    }

    private static String groupOf(String address) {
        return rest.get("/requesters/" + address).body();
    }

    private static String refusal(Path file, String... assignments) {
        Launcher.Outcome outcome = networks(file, assignments);
        assertThat(outcome.exitStatus()).as(outcome.toString()).isEqualTo(1);
        return outcome.error();
    }

    private static Launcher.Outcome networks(Path file, String... assignments) {
        return command(
                "networks",
                Stream.concat(Stream.of(file.toString()), Stream.of(assignments))
                        .toArray(String[]::new));
    }

    private static Launcher.Outcome command(String name, String... arguments) {
        List<String> all = new ArrayList<>(List.of(name));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--data", product.data().toString()));
        return Launcher.run(Launcher.command(all));
    }

    private static void rewrite(Path compressed, UnaryOperator<String> change) throws IOException {
        String text;
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(compressed))) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            out.write(change.apply(text).getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void assertDone(Launcher.Outcome outcome) {
        assertThat(outcome.exitStatus()).as(outcome.toString()).isZero();
    }
}
