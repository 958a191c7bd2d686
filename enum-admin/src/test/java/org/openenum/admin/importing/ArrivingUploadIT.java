package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

class ArrivingUploadIT {

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(20);

    private static RunningAdmin admin;

    private static Path arriving;

    @BeforeAll
    static void start() {
        admin = RunningAdmin.on(TestDatabase.H2);
        arriving = admin.dataFolder().resolve("imports/arriving");
    }

    @Test
    void partOfAForm_isKeptBesideTheImportsUntilItIsWhole() throws IOException {
        URI url = URI.create(admin.url());
        try (Socket socket = new Socket(InetAddress.getByName(url.getHost()), url.getPort())) {
            OutputStream out = socket.getOutputStream();
            String token = admin.client(Role.ADMINISTRATOR).token();
            out.write(("POST /api/v1/imports?zone=e164.arpa HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                            + token + "\r\nContent-Length: 2000000\r\n"
                            + "Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n"
                            + "Content-Disposition: form-data; name=\"file\"; filename=\"plan.csv\"\r\n\r\n"
                            + "number,uri\n".repeat(50_000))
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            await().atMost(LONG_ENOUGH).until(() -> files().size() == 1);
        }
        await().atMost(LONG_ENOUGH).until(() -> files().isEmpty());
    }

    @Test
    void whatAKilledProgramLeft_goesAfterADay() throws IOException {
        Path old = Files.writeString(Files.createDirectories(arriving).resolve("upload_0.tmp"), "number");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(25))));
        Path recent = Files.writeString(arriving.resolve("upload_1.tmp"), "number");
        admin.get(WaitingImports.class).discardOld();
        assertThat(files()).containsExactly(recent);
        Files.delete(recent);
    }

    /** Each upload looks for old files while those of other uploads come and go. */
    @Test
    void filesThatComeAndGoMeanwhile_doNotHinderAnUpload() throws Exception {
        Files.createDirectories(arriving);
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService others = Executors.newSingleThreadExecutor();
        Future<?> coming = others.submit(() -> {
            while (!over.get()) {
                Files.delete(Files.createTempFile(arriving, "upload_", ".tmp"));
            }
            return null;
        });
        try {
            ImportFolder folder = new ImportFolder(admin.dataFolder());
            for (int i = 0; i < 5_000; i++) {
                folder.removeArrivingBefore(Instant.now().minus(Duration.ofDays(1)));
            }
        } finally {
            over.set(true);
            coming.get();
            others.shutdown();
        }
    }

    /** As if another program, which does not have the file, had ended the import. */
    @Test
    void fileThatACancelledImportLeft_goesWithoutWaitingForADay() throws IOException {
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        client.create("/zones/" + apex, "{}");
        String table = "number,service,uri\n+4930100,E2U+sip,sip:a@a.example\n";
        ApiClient.Answer sent = client.send("POST", "/imports?zone=" + apex, table);
        long id = client.atRest(sent.header("Location")).get("id").asLong();
        client.send("DELETE", "/imports/" + id, null);
        Path left = Files.writeString(admin.dataFolder().resolve("imports/" + id + "/upload"), table);

        admin.get(WaitingImports.class).discardOld();
        assertThat(left).exists();
        admin.execute("update job set finished_at = finished_at - interval '2' minute where id = " + id);
        admin.get(WaitingImports.class).discardOld();

        assertThat(left).doesNotExist();
    }

    private static List<Path> files() throws IOException {
        if (!Files.exists(arriving)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(arriving)) {
            return files.toList();
        }
    }
}
