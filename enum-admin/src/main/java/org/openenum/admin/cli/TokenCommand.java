package org.openenum.admin.cli;

import java.time.Duration;
import java.util.List;
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
            description = "Its name in the list of tokens, which must be unique; default: command line, and the time.")
    private @Nullable String label;

    @Option(
            names = "--scope",
            description =
                    "Limits it to a part of the API, such as numbers:read; may be repeated; default: all that its role may do.")
    private List<String> scopes = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        Duration lifetime = Duration.ofDays(days);
        spec.commandLine()
                .getOut()
                .println(
                        label == null
                                ? product.tokenFor("command line", role, lifetime, scopes)
                                : product.newToken(label, role, lifetime, scopes));
        return 0;
    }
}
