package org.openenum.admin.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.AdminProgram;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.OwnPassword;
import org.openenum.admin.account.Role;
import org.openenum.database.FrozenPostgres;
import org.openenum.database.PrimaryWatch;
import org.openenum.database.TestPostgres;
import org.springframework.context.ConfigurableApplicationContext;

/** A PostgreSQL that no longer answers, although its connections are open: its processes are stopped by a signal. */
class LostDatabaseIT {

    private static final int WRITERS = 4;

    private static final String PASSWORD = "correct-horse-battery-staple";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String CLOSED = "{\"status\":\"closed\"}";

    private static EmbeddedPostgres postgres;

    private static ConfigurableApplicationContext admin;

    private static ApiClient client;

    private final AtomicInteger next = new AtomicInteger(1_000);

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        postgres = TestPostgres.start();
        admin = AdminProgram.start(
                "--openenum.data=" + folder,
                "--openenum.database.url=" + postgres.getJdbcUrl("postgres", "postgres"),
                "--openenum.database.answer-within=3s");
        client = AdminProgram.client(admin, Role.ADMINISTRATOR);
        client.create("/zones/e164.example", "{}");
    }

    @AfterAll
    static void stop() throws IOException {
        admin.close();
        postgres.close();
    }

    @Test
    void databaseThatHangs_isA503_andNothingAcknowledgedIsLost() throws Exception {
        Queue<Answer> answers = new ConcurrentLinkedQueue<>();
        Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        List<Future<?>> writing = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            writing.add(writers.submit(() -> write(answers, acknowledged, over)));
        }
        await().atMost(PATIENCE).until(() -> acknowledged.size() > 20);
        FrozenPostgres frozen = new FrozenPostgres(postgres);
        try {
            await().atMost(PATIENCE)
                    .until(() -> answers.stream()
                                    .filter(answer -> answer.status() == 503)
                                    .count()
                            >= 2 * WRITERS);
        } finally {
            frozen.thaw();
        }
        int before = acknowledged.size();
        await().atMost(PATIENCE).until(() -> acknowledged.size() > before + 20);
        over.set(true);
        for (Future<?> writer : writing) {
            writer.get();
        }
        writers.shutdown();

        assertThat(answers).allSatisfy(answer -> {
            assertThat(answer.status()).as(answer.toString()).isIn(201, 503);
            assertThat(answer.header("Retry-After")).isEqualTo(answer.status() == 503 ? "1" : "");
        });
        assertThat(acknowledged)
                .allSatisfy(number -> assertThat(client.get(number).status()).isEqualTo(200));
    }

    @Test
    void poolWithoutConnections_isA503_andAPageThatSaysSo() throws Exception {
        HttpClient browser = signedIn();
        HikariDataSource pool = admin.getBean(HikariDataSource.class);
        CompletableFuture<Answer> follower = CompletableFuture.supplyAsync(() -> client.get("/changes?wait=30"));
        // Until it waits, and no longer needs a connection.
        TimeUnit.SECONDS.sleep(1);
        List<Connection> taken = new ArrayList<>();
        try {
            for (int i = 0; i < pool.getMaximumPoolSize(); i++) {
                taken.add(pool.getConnection());
            }
            Answer refused = client.create("/zones/e164.example/numbers/4940", CLOSED);

            assertThat(refused.status()).as(refused.toString()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).isEqualTo("1");
            assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
            HttpResponse<String> page = send(browser, request("/zones"));
            assertThat(page.statusCode()).isEqualTo(503);
            assertThat(page.headers().firstValue("Retry-After")).contains("1");
            assertThat(page.body()).contains("The database does not answer", "</html>");
            assertThat(follower.join().status()).as(follower.join().toString()).isEqualTo(503);
            assertThat(follower.join().header("Retry-After")).isEqualTo("1");
            assertThat(follower.join().header("Content-Type")).isEqualTo("application/problem+json");
        } finally {
            for (Connection connection : taken) {
                connection.close();
            }
        }
        assertThat(client.create("/zones/e164.example/numbers/4940", CLOSED).status())
                .isEqualTo(201);
        assertThat(send(browser, request("/zones")).statusCode()).isEqualTo(200);
    }

    @Test
    void primaryThatBecameAStandby_isA503_untilThereIsAPrimaryAgain() throws Exception {
        String number = "/zones/e164.example/numbers/4941";
        takesChanges(false);
        try {
            await().atMost(PATIENCE).untilAsserted(() -> {
                Answer refused = client.create(number, CLOSED);
                assertThat(refused.status()).as(refused.toString()).isEqualTo(503);
                assertThat(refused.header("Retry-After")).isEqualTo("1");
                assertThat(refused.toString()).contains("the database is read-only");
            });
        } finally {
            takesChanges(true);
        }
        await().atMost(PATIENCE).until(() -> client.create(number, CLOSED).status() == 201);
    }

    /** For a writer, this is the only difference of a standby. */
    private static void takesChanges(boolean takes) throws SQLException {
        set("default_transaction_read_only = " + (takes ? "off" : "on"));
    }

    @Test
    void databaseThatDoesNotWaitForItsDisk_promisesNothing() throws SQLException {
        // The PostgreSQL of the tests is set up like this.
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet setting = statement.executeQuery("show synchronous_commit")) {
            setting.next();
            assertThat(setting.getString(1)).isEqualTo("off");
        }

        assertThat(admin.getBean(PrimaryWatch.class).durability().mayLose()).isTrue();
    }

    private static void set(String setting) throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("set default_transaction_read_only = off");
            statement.execute("alter system set " + setting);
            statement.execute("select pg_reload_conf()");
        }
    }

    /** Signs in through the form, like a browser. */
    private static HttpClient signedIn() throws Exception {
        AccountService accounts = admin.getBean(AccountService.class);
        String oneTime =
                accounts.create("ines", Role.VIEWER, RunningAdmin.author()).oneTimePassword();
        Caller caller = new Caller("ines", Role.VIEWER, 0, true, Instant.EPOCH);
        admin.getBean(OwnPassword.class).change(caller, oneTime, PASSWORD, RunningAdmin.author());
        HttpClient browser = HttpClient.newBuilder()
                .cookieHandler(new CookieManager())
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        Matcher csrf = Pattern.compile("name=\"_csrf\"[^>]* value=\"([^\"]+)")
                .matcher(send(browser, request("/sign-in")).body());
        assertThat(csrf.find()).isTrue();
        String form = "name=ines&password=" + PASSWORD + "&_csrf=" + csrf.group(1);
        HttpResponse<String> in = send(
                browser,
                request("/sign-in")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form)));
        assertThat(in.statusCode()).as(in.body()).isEqualTo(200);
        assertThat(send(browser, request("/zones")).body()).contains("e164.example");
        return browser;
    }

    private static HttpRequest.Builder request(String path) {
        String port = admin.getEnvironment().getRequiredProperty("local.server.port");
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Accept", "text/html");
    }

    private static HttpResponse<String> send(HttpClient browser, HttpRequest.Builder request) throws Exception {
        return browser.send(request.build(), BodyHandlers.ofString());
    }

    private void write(Queue<Answer> answers, Queue<String> acknowledged, AtomicBoolean over) {
        while (!over.get()) {
            String number = "/zones/e164.example/numbers/49" + next.getAndIncrement();
            Answer answer = client.create(number, CLOSED);
            answers.add(answer);
            if (answer.status() == 201) {
                acknowledged.add(number);
            }
        }
    }
}
