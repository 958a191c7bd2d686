package org.openenum.admin.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/**
 * Clients that OpenAPI Generator makes of the description of the API do what integrators do: they make a zone, put,
 * get, list, patch and delete a number, and read an error.
 *
 * <p>The generator and what the Python client needs are installed into {@code target} by pip; where that does not work
 * the tests are skipped and say so.
 */
class GeneratedClientsIT {

    private static final Path DESCRIPTION = Path.of("../docs/openapi.json").toAbsolutePath();

    private static final String MADE = "round trip made";

    private static final long LONGEST_SECONDS = 180;

    private static PythonTools tools;

    private static RunningAdmin admin;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws InterruptedException {
        tools = PythonTools.require(
                "openapi-generator",
                "openapi-generator-cli==7.26.0",
                "urllib3==2.5.0",
                "python-dateutil==2.9.0.post0",
                "pydantic==2.12.3",
                "typing-extensions==4.15.0");
        admin = RunningAdmin.on(TestDatabase.H2);
    }

    @Test
    void javaClient_compilesAndMakesARoundTrip() throws Exception {
        generate("java", "invokerPackage=client,apiPackage=client.api,modelPackage=client.model,openApiNullable=false");
        List<String> sources = new ArrayList<>(List.of(
                "-d", folder.toString(), "-proc:none", "-nowarn", "-cp", System.getProperty("java.class.path")));
        sources.add(copy("RoundTrip.java").toString());
        try (Stream<Path> generated = Files.walk(folder.resolve("src/main/java"))) {
            generated.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(sources::add);
        }
        ByteArrayOutputStream said = new ByteArrayOutputStream();

        int compiled = ToolProvider.getSystemJavaCompiler().run(null, said, said, sources.toArray(String[]::new));

        assertThat(compiled).as(said.toString(StandardCharsets.UTF_8)).isZero();
        String classPath = folder + File.pathSeparator + System.getProperty("java.class.path");
        assertThat(run(roundTrip(java(), "-cp", classPath, "RoundTrip"))).contains(MADE);
    }

    @Test
    void pythonClient_isImportedAndMakesARoundTrip() throws Exception {
        generate("python", "packageName=enum_client");
        Path program = copy("round_trip.py");

        assertThat(run(roundTrip(tools.program("python"), program.toString()))).contains(MADE);
    }

    private void generate(String language, String properties) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                java(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                tools.file("openapi-generator.jar").toString(),
                "generate"));
        command.addAll(List.of("-g", language, "-i", DESCRIPTION.toString(), "-o", folder.toString()));
        command.addAll(List.of("--additional-properties", properties));
        command.addAll(List.of("--global-property", "models,apis,supportingFiles"));
        command.addAll(List.of("--global-property", "modelDocs=false,apiDocs=false,modelTests=false,apiTests=false"));
        if (language.equals("java")) {
            command.addAll(List.of("--library", "native", "--additional-properties", "useJakartaEe=true"));
        }
        run(command);
    }

    private static List<String> roundTrip(String... program) {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(List.of(admin.url(), admin.client(Role.ADMINISTRATOR).token(), RunningAdmin.newApex()));
        return command;
    }

    /** What it said; it ends well and in time. */
    private String run(List<String> command) throws Exception {
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
        process.destroy();
        String said = Files.readString(log);
        assertThat(ended && process.exitValue() == 0).as(command + "\n" + said).isTrue();
        return said;
    }

    private Path copy(String name) throws IOException {
        Path copy = folder.resolve(name);
        try (InputStream in =
                Objects.requireNonNull(GeneratedClientsIT.class.getResourceAsStream("/clients/" + name))) {
            Files.copy(in, copy);
        }
        return copy;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
