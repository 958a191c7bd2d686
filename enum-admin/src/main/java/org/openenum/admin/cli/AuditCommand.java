package org.openenum.admin.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.openenum.admin.account.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** What can be done with the audit trail from the command line. */
@Command(
        name = "audit",
        description = "Checks the audit trail of the OpenENUM that runs on this machine.",
        subcommands = AuditCommand.Verify.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
final class AuditCommand {

    /** Follows the chain of hashes through the whole trail; ends with 1 where it is broken. */
    @Command(
            name = "verify",
            description = "Tells whether every entry is as it was written, or which one is the first that is not.",
            mixinStandardHelpOptions = true)
    static final class Verify implements Callable<Integer> {

        /** As long as the command takes. */
        private static final Duration LIFETIME = Duration.ofMinutes(5);

        @Mixin
        private RunningProduct product = new RunningProduct();

        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Override
        public Integer call() {
            String token = product.tokenFor("audit verify", Role.ADMINISTRATOR, LIFETIME);
            JsonNode verdict = product.get("/audit/verification", token);
            JsonNode altered = verdict.get("firstAltered");
            long entries = verdict.get("entries").asLong();
            if (altered == null || altered.isNull()) {
                spec.commandLine().getOut().println(entries + " entries, all as they were written");
                return 0;
            }
            spec.commandLine()
                    .getOut()
                    .println("entry " + altered.asLong() + " was altered, removed or slipped in; the " + entries
                            + " before it are as they were written");
            return 1;
        }
    }
}
