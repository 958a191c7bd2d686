package org.openenum.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.endtoend.Ports;
import org.openenum.endtoend.Product;
import org.openenum.endtoend.RestClient;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Type;

/**
 * Random number trees are created over REST, exported, and loaded by NSD, Knot and BIND: for random numbers in them and
 * near them, clients of the product dial the same as clients of a stock server. This holds for everybody, and for a
 * group that has its own destinations and its own form of answers.
 *
 * <p>{@code -Dexported.seed=N}, {@code -Dexported.trees=N} and {@code -Dexported.numbers=N} (of each tree) make other
 * trees or more. The result is in {@code target/exported/report-*.txt}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ExportedNumbersIT {

    private static final long SEED = Long.getLong("exported.seed", 6_116L);

    private static final int TREES = Integer.getInteger("exported.trees", 12);

    private static final int NUMBERS = Integer.getInteger("exported.numbers", 3_000);

    private static final Path KEPT = Path.of("target", "exported").toAbsolutePath();

    private static Product product;

    private final Map<String, Integer> kinds = new TreeMap<>();
    private int inexact;

    /** One product for both tests, which have their own zones. */
    @BeforeAll
    static void up(@TempDir Path folder) {
        assumeFalse(Beside.missing().size() == Peer.values().length, "none of " + Beside.missing() + " is installed");
        product = Product.up(folder.resolve("data"), Ports.free());
    }

    @AfterAll
    static void stop() {
        if (product != null) {
            product.close();
        }
    }

    /** Runs first: in the other test, all clients on this machine are in a group. */
    @Test
    @Order(1)
    void randomNumbers_areDialledAsFromAStockServer() throws IOException {
        compare("everybody", ExportedNumbersIT::provision);
    }

    @Test
    @Order(2)
    void randomNumbersOfAGroup_areDialledAsFromAStockServer() throws IOException {
        compare("group", ExportedNumbersIT::provisionForGroup);
    }

    private void compare(String whom, Function<RestClient, List<ExportedZone>> provisioning) throws IOException {
        List<String> found = new ArrayList<>();
        List<ExportedZone> zones = provisioning.apply(product.rest());
        List<ZoneText> texts = zones.stream().map(ExportedZone::zone).toList();
        new Subject(product).awaitServed(texts);
        try (Beside beside = new Beside(product.ports().dns(), texts, KEPT.resolve(whom))) {
            zones.forEach(zone -> compare(zone, beside, found));
        }
        Files.createDirectories(KEPT);
        String summary = whom + ", seed " + SEED + ", " + TREES + " trees, " + NUMBERS + " numbers each: "
                + kinds + ", "
                + texts.stream().mapToInt(text -> text.lines().size()).sum() + " records exported, " + inexact
                + " answers differ as the files say, in "
                + zones.stream().mapToInt(zone -> zone.inexact().size()).sum() + " places; not installed: "
                + Beside.missing();
        System.out.println(summary);
        Files.writeString(KEPT.resolve("report-" + whom + ".txt"), summary + "\n\n" + String.join("\n", found));
        assertThat(kinds).as("kinds of answers").containsOnlyKeys("dialled", "NODATA", "NXDOMAIN", "referred");
        assertThat(found).as("seed %d", SEED).isEmpty();
    }

    /** Every other tree is exported without additional names, so that wildcards cover all gaps. */
    private static List<ExportedZone> provision(RestClient rest) {
        Random random = new Random(SEED);
        List<ExportedZone> zones = new ArrayList<>();
        for (int i = 0; i < TREES; i++) {
            NumberTree tree = NumberTree.draw(random, "tree" + i + ".example.org");
            tree.putInto(rest);
            zones.add(ExportedZone.of(tree, rest, i % 2 == 0 ? 2_000 : 0));
        }
        return zones;
    }

    /** The group contains all clients on this machine. */
    private static List<ExportedZone> provisionForGroup(RestClient rest) {
        VariedDestinations destinations = VariedDestinations.putInto(rest, "127.0.0.1/32");
        Random random = new Random(SEED);
        List<ExportedZone> zones = new ArrayList<>();
        for (int i = 0; i < TREES; i++) {
            NumberTree tree = NumberTree.draw(random, "view" + i + ".example.org", destinations.names());
            tree.putInto(rest);
            zones.add(ExportedZone.forGroup(destinations.group(), tree, rest, i % 2 == 0 ? 2_000 : 0));
        }
        return zones;
    }

    private void compare(ExportedZone zone, Beside beside, List<String> found) {
        List<String> numbers = new ArrayList<>();
        List<Question> questions = new ArrayList<>();
        for (int i = 0; i < NUMBERS; i++) {
            String digits = zone.tree().drawNumber();
            numbers.add(digits);
            questions.add(new Question(
                    zone.tree().ownerOf(digits),
                    Type.NAPTR,
                    DClass.IN,
                    0,
                    new Question.Edns(0, 1_232, 0, List.of()),
                    false));
        }
        List<List<Reply>> replies = beside.ask(questions);
        for (int i = 0; i < NUMBERS; i++) {
            Dialled ours = Dialled.of(replies.get(0).get(i), numbers.get(i));
            kinds.merge(ours.kind(), 1, Integer::sum);
            for (int peer = 0; peer < beside.peers().size(); peer++) {
                Dialled theirs = Dialled.of(replies.get(peer + 1).get(i), numbers.get(i));
                inexact += ours.equals(theirs) ? 0 : 1;
                if (!zone.allows(numbers.get(i), ours, theirs)) {
                    found.add("+" + numbers.get(i) + " in " + zone.zone().apex() + "\nOpenENUM: " + ours + "\n"
                            + beside.peers().get(peer) + ": " + theirs + "\n");
                }
            }
        }
    }
}
