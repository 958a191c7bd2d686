package org.openenum.admin.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.openenum.admin.account.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Loads the demo number plan into the running product, unless its zone already has blocks. */
@Command(name = "demo", description = "Loads the demo number plan.", mixinStandardHelpOptions = true, hidden = true)
final class DemoCommand implements Callable<Integer> {

    private static final String APEX = "e164.arpa";

    private static final Duration TOKEN_LIFETIME = Duration.ofHours(1);

    @Mixin
    private RunningProduct product = new RunningProduct();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        String token = product.tokenFor("demo", Role.ADMINISTRATOR, TOKEN_LIFETIME);
        product.makeZone(APEX, token);
        if (!product.get("/zones/" + APEX + "/blocks?limit=1", token)
                .get("items")
                .isEmpty()) {
            err.println(APEX + " already has blocks: the demo plan is not loaded again");
            return 0;
        }
        ProgressLine progress = new ProgressLine(err, ImportCommand.isTerminal());
        return new JobWatch(product, token, progress, err, System.nanoTime())
                .untilEnd(product.post("/imports/demo", token));
    }
}
