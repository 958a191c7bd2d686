package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The primary of a cluster goes, beside programs that change 500 numbers a second and one that asks over DNS all the
 * time.
 */
@EnabledOnOs(OS.LINUX)
class FailoverIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    /**
     * From the first change that the cluster acknowledges to anybody, to the first that the product acknowledges.
     * docs/postgresql.md has what was measured, and how long the cluster itself takes.
     */
    private static final Duration PRODUCT_FOLLOWS_WITHIN = Duration.ofSeconds(5);

    /** Both together, where nothing else runs on the machine, take less than half of it. */
    private static final Duration WRITES_GO_ON_WITHIN = Duration.ofSeconds(30);

    /** What is written before the fault, and after it. */
    private static final int SOME = 500;

    @TempDir
    private static Path folder;

    @TempDir
    private static Path clusterFolder;

    private static PatroniCluster cluster;
    private static Product product;

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(PatroniCluster.isInstalled(), "needs patroni, etcd-server and postgresql");
        cluster = new PatroniCluster(clusterFolder);
        product = Product.up(
                folder.resolve("data"),
                Ports.free(),
                "--database",
                cluster.jdbcUrl(),
                "--database-user",
                PatroniCluster.user());
        RestClient rest = product.rest();
        rest.create("/zones/e164.arpa", "{}");
        rest.create("/zones/e164.arpa/numbers/+" + FailoverLoad.KNOWN, FailoverLoad.TWO_RULES);
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> product.dig().number(FailoverLoad.KNOWN).records().size() == 2);
    }

    @AfterAll
    static void stop() {
        if (product != null) {
            product.close();
        }
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void primaryThatIsKilled_losesNothingAcknowledged_andWritesGoOn() throws Exception {
        PatroniMember primary = healthyPrimary();
        try (FailoverLoad load = new FailoverLoad(product, "killed", "88210")) {
            await().atMost(PATIENCE).until(() -> load.acknowledged() > SOME);
            primary.kill();
            awaitWrites(load, primary);
            primary.start();
            cluster.awaitStandby(primary);
            load.assertNothingLost(cluster);
        }
    }

    @Test
    void primaryThatFreezes_losesNothingAcknowledged_evenWhenItWakes() throws Exception {
        PatroniMember primary = healthyPrimary();
        try (FailoverLoad load = new FailoverLoad(product, "frozen", "88211")) {
            await().atMost(PATIENCE).until(() -> load.acknowledged() > SOME);
            primary.freeze();
            try {
                awaitWrites(load, primary);
            } finally {
                primary.thaw();
            }
            cluster.awaitStandby(primary);
            load.assertNothingLost(cluster);
        }
    }

    /** Once the program knows that each change is on two servers. */
    private static PatroniMember healthyPrimary() {
        cluster.awaitSynchronousStandby();
        await().atMost(PATIENCE).until(() -> product.adminReadiness().contains("\"acknowledgedOnServers\":2"));
        return cluster.primary();
    }

    private static void awaitWrites(FailoverLoad load, PatroniMember failed) {
        load.faultBegins();
        cluster.awaitWritesElsewhere(failed);
        load.faultEnds();
        await().atMost(PATIENCE).until(() -> load.acknowledgedSinceFault() > SOME);
        assertThat(load.silence().minus(load.clusterSilence())).isLessThan(PRODUCT_FOLLOWS_WITHIN);
        assertThat(load.silence()).isLessThan(WRITES_GO_ON_WITHIN);
    }
}
