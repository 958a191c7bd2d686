package org.openenum.admin.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.openenum.admin.backup.BackupException;
import org.openenum.database.DatabaseUnavailableException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code openenum token|import|networks|generate|audit|backup|restore}. */
@Command(
        name = "openenum",
        description = "Talks to the OpenENUM that runs on this machine, backs its database up, and makes test sets.",
        subcommands = {
            TokenCommand.class,
            ImportCommand.class,
            NetworksCommand.class,
            GenerateCommand.class,
            DemoCommand.class,
            AuditCommand.class,
            BackupCommand.class,
            MigrateCommand.class,
            RestoreCommand.class
        },
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class Cli {

    private Cli() {}

    public static void main(String[] arguments) {
        System.exit(execute(
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                arguments));
    }

    /** Runs one command and returns its exit code. */
    static int execute(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine commands = new CommandLine(new Cli());
        commands.setOut(out);
        commands.setErr(err);
        commands.setCaseInsensitiveEnumValuesAllowed(true);
        commands.setExecutionExceptionHandler((failure, command, parsed) -> {
            if (failure instanceof CliException
                    || failure instanceof BackupException
                    || failure instanceof DatabaseUnavailableException
                    || failure instanceof IllegalArgumentException) {
                err.println("openenum: " + failure.getMessage());
                return CommandLine.ExitCode.SOFTWARE;
            }
            throw failure;
        });
        return commands.execute(arguments);
    }
}
