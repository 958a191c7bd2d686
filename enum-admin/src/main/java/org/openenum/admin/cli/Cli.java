package org.openenum.admin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.openenum.admin.backup.BackupException;
import org.openenum.database.DatabaseUnavailableException;
import org.openenum.log.CommandLog;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code openenum token|import|networks|generate|audit|backup|restore}. */
@Command(
        name = "openenum",
        description = "Uses the OpenENUM that runs on this machine, backs up its database, and generates test sets.",
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
        CommandLog.namesFailuresAlone(LoggerFactory.getILoggerFactory());
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
            if (failure instanceof IOException lost) {
                err.println("openenum: " + sentenceOf(lost));
                return CommandLine.ExitCode.SOFTWARE;
            }
            throw failure;
        });
        return commands.execute(arguments);
    }

    /** Most exceptions about a file have only its path as their message. */
    private static String sentenceOf(IOException failure) {
        if (failure instanceof NoSuchFileException missing) {
            return "the file " + missing.getFile() + " or its folder does not exist";
        }
        if (failure instanceof AccessDeniedException denied) {
            return "no permission to read or write the file " + denied.getFile();
        }
        return "a file cannot be read or written: " + failure.getMessage();
    }
}
