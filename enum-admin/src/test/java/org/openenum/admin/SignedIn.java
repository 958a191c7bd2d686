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

/** An administrator who is signed in to the console and posts forms, without a browser. */
public final class SignedIn {

    private static final AtomicInteger NAMES = new AtomicInteger();

    /** The password of all accounts of the tests. */
    public static final String PASSWORD = "a long enough password";

    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]* value=\"([^\"]+)");

    private final HttpClient browser =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    private final String url;

    private final String name;

    /** The CSRF token of the session. */
    private String csrf;

    private SignedIn(String url, String name) {
        this.url = url;
        this.name = name;
        this.csrf = csrfOf("/sign-in");
    }

    /** Creates an account and signs in with it. */
    public static SignedIn to(RunningAdmin admin) {
        return to(admin.url(), admin.get(AccountService.class), admin.get(OwnPassword.class));
    }

    /** Creates an account and signs in, in a program that the test has started itself. */
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

    /** Gets a page. */
    public HttpResponse<String> page(String path) {
        return send(request(path));
    }

    /** Gets a part of a page, like the scripts of the page. */
    public HttpResponse<String> part(String path) {
        return send(request(path).header("HX-Request", "true"));
    }

    /** Opens a stream of events; its lines arrive as they are sent. */
    public HttpResponse<Stream<String>> stream(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Accept", "text/event-stream")
                .build();
        return browser.sendAsync(request, BodyHandlers.ofLines()).join();
    }

    /**
     * Posts a form.
     *
     * @param fields without the CSRF token
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
