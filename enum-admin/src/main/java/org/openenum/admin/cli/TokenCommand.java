package org.openenum.admin.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints a new API token, and nothing else, on standard output. */
@Command(
        name = "token",
        description = "Prints a new API token, and nothing else, for scripts on this machine.",
        mixinStandardHelpOptions = true)
final class TokenCommand implements Callable<Integer> {

    @Mixin
    private RunningProduct product = new RunningProduct();

    @Option(
            names = "--role",
            defaultValue = "OPERATOR",
            description = "What it may do: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    private Role role = Role.OPERATOR;

    @Option(
            names = "--days",
            defaultValue = "30",
            description = "How long it is valid, in days; default: ${DEFAULT-VALUE}.")
    private int days = 30;

    @Option(
            names = "--label",
            description = "What it is called in the list of tokens, no two alike; default: command line, and the time.")
    private @Nullable String label;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine()
                .getOut()
                .println(product.newToken(
                        label == null ? labelAt(Instant.now()) : label, role.name(), Duration.ofDays(days)));
        return 0;
    }

    private static String labelAt(Instant now) {
        return "command line " + now.truncatedTo(ChronoUnit.MILLIS);
    }
}
