package org.openenum.admin.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JobWatchIT {

    /** A token that was revoked meanwhile is not tried for ten minutes. */
    @Test
    void jobThatMayNotBeLookedAtAnyMore_isWatchedNoLonger() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
        });
        server.start();
        try {
            RunningProduct product = new RunningProduct();
            new CommandLine(product)
                    .parseArgs(
                            "--url", "http://127.0.0.1:" + server.getAddress().getPort());
            PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
            JobWatch watch = new JobWatch(product, "revoked", new ProgressLine(nowhere, false), nowhere, 0);
            JsonNode job = new JsonMapper().readTree("{\"id\":1,\"isFinal\":false,\"state\":\"reading\"}");

            assertThatThrownBy(() -> watch.untilEnd(job))
                    .isInstanceOf(CliException.class)
                    .hasMessage("the product answered with status 401");
        } finally {
            server.stop(0);
        }
    }
}
