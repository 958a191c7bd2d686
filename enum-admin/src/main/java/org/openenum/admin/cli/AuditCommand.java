package org.openenum.admin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Role;
import org.openenum.admin.archive.ArchiveFolder;
import org.openenum.admin.archive.ArchiveProof;
import org.openenum.admin.commit.ArchiveEnd;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** Commands for the audit trail. */
@Command(
        name = "audit",
        description = "Checks the audit trail of the OpenENUM that runs on this machine, and its archive.",
        subcommands = AuditCommand.Verify.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
final class AuditCommand {

    /** Follows the chain of hashes through the whole trail; exits with 1 if it is broken. */
    @Command(
            name = "verify",
            description = "Checks that every entry is as it was written, in the files of the archive and then in the"
                    + " database of the running product; names the first that is not.",
            mixinStandardHelpOptions = true)
    static final class Verify implements Callable<Integer> {

        /** Longer than it takes to read the files of the archive, after which the last request is sent. */
        private static final Duration LIFETIME = Duration.ofHours(6);

        @Mixin
        private RunningProduct product = new RunningProduct();

        @Parameters(
                arity = "0..1",
                paramLabel = "FOLDER",
                description = "Check only the archive files in this folder; the product need not run.")
        private @Nullable Path folder;

        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Override
        public Integer call() {
            if (folder != null) {
                if (!Files.isDirectory(folder)) {
                    throw new CliException("there is no folder " + folder);
                }
                return areWhole(new ArchiveFolder(folder), null) ? 0 : 1;
            }
            String token = product.tokenFor("audit verify", Role.ADMINISTRATOR, LIFETIME);
            boolean whole = true;
            ArchiveEnd end = archiveEnd(product.get("/changesets/archive", token));
            if (!end.isNone()) {
                whole = areWhole(ArchiveFolder.in(product.filesFolder()), end);
            }
            return isWhole(product.getHoweverLong("/audit/verification", token)) && whole ? 0 : 1;
        }

        /** As the product reports it. How the audit entries in the database continue the chain is not checked here. */
        private static ArchiveEnd archiveEnd(JsonNode said) {
            return new ArchiveEnd(
                    said.get("files").asLong(),
                    said.get("chain").asString(),
                    said.get("lastChange").asLong(),
                    said.get("lastEntry").asLong(),
                    ArchiveEnd.ZERO_HASH,
                    null);
        }

        private boolean areWhole(ArchiveFolder files, @Nullable ArchiveEnd wanted) {
            ArchiveProof.Verdict verdict;
            try {
                verdict = ArchiveProof.of(files, wanted);
            } catch (IOException e) {
                throw new CliException("the archive cannot be read: " + e);
            }
            String broken = verdict.broken();
            if (broken != null) {
                out().println("archive: " + broken + "; valid files before it: " + verdict.files());
                return false;
            }
            out().println("archive: all as it was written; files: " + verdict.files() + ", lines: " + verdict.lines()
                    + (verdict.first() > 1 ? "; the files before number " + verdict.first() + " are not here" : ""));
            return true;
        }

        private boolean isWhole(JsonNode verdict) {
            JsonNode altered = verdict.get("firstAltered");
            long entries = verdict.get("entries").asLong();
            if (altered == null || altered.isNull()) {
                out().println("audit trail: all as it was written; entries: " + entries);
                return true;
            }
            out().println("audit trail: entry " + altered.asLong()
                    + " was altered, removed or inserted; valid entries before it: " + entries);
            return false;
        }

        private PrintWriter out() {
            return spec.commandLine().getOut();
        }
    }
}
