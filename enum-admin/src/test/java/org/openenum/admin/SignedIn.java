package org.openenum.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.OwnPassword;
import org.openenum.admin.account.Role;

/** An administrator who is signed in to the console and posts forms, without a browser's pages around it. */
public final class SignedIn {

    private static final AtomicInteger NAMES = new AtomicInteger();

    /** Everybody's. */
    public static final String PASSWORD = "a long enough password";

    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]* value=\"([^\"]+)");

    private final HttpClient browser =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    private final String url;

    private final String name;

    /** Good for as long as the session. */
    private String csrf;

    private SignedIn(String url, String name) {
        this.url = url;
        this.name = name;
        this.csrf = csrfOf("/sign-in");
    }

    /** Makes an account and signs in with it. */
    public static SignedIn to(RunningAdmin admin) {
        return to(admin.url(), admin.get(AccountService.class), admin.get(OwnPassword.class));
    }

    /** The same of a program that a test has started itself. */
    public static SignedIn to(String url, AccountService accounts, OwnPassword ownPassword) {
        String name = "poster" + NAMES.incrementAndGet();
        String oneTime =
                accounts.create(name, Role.ADMINISTRATOR, RunningAdmin.author()).oneTimePassword();
        Caller caller = new Caller(name, Role.ADMINISTRATOR, 0, true, Instant.EPOCH);
        ownPassword.change(caller, oneTime, PASSWORD, RunningAdmin.author());
        SignedIn person = new SignedIn(url, name);
        HttpResponse<String> in = person.post("/sign-in", "name=" + name + "&password=" + PASSWORD);
        assertThat(in.statusCode()).as(in.body()).isEqualTo(302);
        person.csrf = person.csrfOf("/account");
        return person;
    }

    /** The name of the account. */
    public String name() {
        return name;
    }

    /** Goes to a page. */
    public HttpResponse<String> page(String path) {
        return send(request(path));
    }

    /** Asks for a part of a page, as its scripts do. */
    public HttpResponse<String> part(String path) {
        return send(request(path).header("HX-Request", "true"));
    }

    /** Listens to a stream of events, whose lines come as they are sent. */
    public HttpResponse<Stream<String>> stream(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Accept", "text/event-stream")
                .build();
        return browser.sendAsync(request, BodyHandlers.ofLines()).join();
    }

    /**
     * Posts a form.
     *
     * @param fields without the token against forged requests
     */
    public HttpResponse<String> post(String path, String fields) {
        return send(request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(fields + "&_csrf=" + csrf)));
    }

    private String csrfOf(String path) {
        Matcher found = CSRF.matcher(page(path).body());
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(url + path)).header("Accept", "text/html");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        return browser.sendAsync(request.build(), BodyHandlers.ofString()).join();
    }
}
