package org.openenum.admin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The end of an import on the command line, where the product refuses every request. */
class JobWatchIT {

    private final StringWriter said = new StringWriter();

    private HttpServer server;

    private JobWatch watch;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
        });
        server.start();
        RunningProduct product = new RunningProduct();
        new CommandLine(product)
                .parseArgs("--url", "http://127.0.0.1:" + server.getAddress().getPort());
        PrintWriter err = new PrintWriter(said, true);
        watch = new JobWatch(product, "revoked", new ProgressLine(err, false), err, 0);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** If a token was revoked meanwhile, the command does not try it for ten minutes. */
    @Test
    void jobThatMayNotBeLookedAtAnyMore_isWatchedNoLonger() {
        JsonNode job = new JsonMapper().readTree("{\"id\":1,\"isFinal\":false,\"state\":\"reading\"}");

        assertThatThrownBy(() -> watch.untilEnd(job))
                .isInstanceOf(CliException.class)
                .hasMessage("the product answered with status 401");
    }

    @Test
    void importThatIsDone_isReportedAsDone_whenItsWarningsCannotBeRead() {
        JsonNode job = new JsonMapper().readTree("""
                {"id": 1, "isFinal": true, "state": "done", "errors": 0, "warnings": 2,
                 "difference": {"created": 3, "changed": 0, "unchanged": 0, "removed": 0}}""");

        assertThat(watch.untilEnd(job)).isZero();
        assertThat(said.toString())
                .contains("could not be read: the product answered with status 401")
                .contains("/api/v1/imports/1/problems.csv")
                .contains("3 new");
    }
}
