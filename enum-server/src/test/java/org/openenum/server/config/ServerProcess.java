package org.openenum.server.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * enum-server as a separate process, with its output in a file.
 *
 * @param from the length of the earlier output, in characters, which is ignored
 */
record ServerProcess(Process process, Path logFile, int from) implements AutoCloseable {

    static ServerProcess start(Path data, Path logFile, Map<String, String> environment) throws IOException {
        return new ServerProcess(
                process(PackagedProgram.javaOptions(), data, logFile, environment)
                        .start(),
                logFile,
                0);
    }

    /** The same process, without its output so far. */
    ServerProcess fromNow() {
        return new ServerProcess(process, logFile, from + log().length());
    }

    /** @param classes Java's options for the class path */
    static ProcessBuilder process(List<String> classes, Path data, Path logFile, Map<String, String> environment) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@jvm.options",
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1"));
        command.addAll(classes);
        command.add(EnumServer.class.getName());
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(logFile.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("OPENENUM_") || name.equals("NOTIFY_SOCKET"));
        builder.environment().put("OPENENUM_DATA", data.toString());
        builder.environment().putAll(environment);
        return builder;
    }

    String log() {
        try {
            return Files.readString(logFile).substring(from);
        } catch (IOException e) {
            return "";
        }
    }

    boolean says(String words) {
        return log().contains(words);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
