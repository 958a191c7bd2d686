package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * What all visits share: a browser, the program after its first start, with the numbers that the pages show, and the
 * cookies of the administrator. It exists until the end of the tests.
 */
record Desk(Chromium chromium, RunningConsole console, String signedIn) {

    private static @Nullable Desk prepared;

    static synchronized Desk prepared() {
        if (prepared == null) {
            PlaywrightAssertions.setDefaultAssertionTimeout(Chromium.TIMEOUT_MILLISECONDS);
            Chromium chromium = new Chromium();
            try {
                prepared = new FirstVisit(chromium, new RunningConsole()).prepare();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return prepared;
    }

    /** A browser that hangs is not closed; it ends with the tests. */
    static synchronized void replaceBrowser() {
        Desk desk = prepared();
        prepared = new Desk(new Chromium(), desk.console(), desk.signedIn());
    }

    /** The first start: the one-time password is changed, and a zone and some numbers are created by hand. */
    private static final class FirstVisit extends ConsoleVisit {

        FirstVisit(Chromium chromium, RunningConsole console) {
            this.chromium = chromium;
            this.console = console;
        }

        Desk prepare() throws IOException {
            page = chromium.open(options -> {});
            go("/numbers");
            assertThat(page.locator("text=First start?")).isVisible();
            String secret = console.oneTimeSecret();
            signIn("admin", secret);
            assertThat(page.locator("h1")).hasText("Change your password");
            choosePassword();
            assertThat(page.locator("h1")).hasText("Dashboard");
            String cookies = page.context().storageState();
            fill();
            page.context().close();
            return new Desk(chromium, console, cookies);
        }

        private void fill() {
            go("/numbers/new");
            page.click("#edit a:has-text('New zone')");
            page.fill("#apex", APEX);
            save();
            assertThat(page.locator(".notice-good")).containsText("The zone e164.arpa was created");
            go("/");
            assertThat(page.locator("#start .good")).containsText("Create a zone");
            assertThat(page.locator("#start a[href='/numbers/new']")).isVisible();
            go("/blocks/new");
            page.fill("#number", "+44 20 7946 04");
            page.fill("#minDigits", "12");
            page.fill("#maxDigits", "12");
            page.fill("#rules-0-uri", "sip:+{number}@sbc.example.net;user=phone");
            page.fill("#tags", "london offices");
            save();
            assertThat(page.locator(".notice-good")).containsText("was created");
            go("/new/destinations");
            page.fill("#name", "gateway");
            page.fill("#rules-0-uri", "sip:+{number}@gateway.example.net");
            save();
            assertThat(page.locator(".notice-good")).containsText("was created");
            go("/imports");
            page.click("text=Paste rows instead");
            page.fill(
                    "#text",
                    "number,service,uri\n+442079460403,E2U+sip,sip:sales@pbx.example.net\nfour,E2U+sip,sip:x@example.net");
            page.click(".form-actions button");
            page.click("button:has-text('Read the whole file')");
            assertThat(page.locator("#row-errors")).isVisible();
            go("/imports");
            page.click("text=Paste rows instead");
            page.fill(
                    "#text",
                    "Rufnummer;Ziel;Kunde\n442079460404;sip:support@pbx.example.net;Example\n4.42079E+11;sip:x@example.net;Example");
            page.click(".form-actions button");
            assertThat(page.locator("#sample-title")).isVisible();
            console.records(APEX, "ns1", "A", "192.0.2.53");
            console.records(APEX, "ns1", "AAAA", "2001:db8::53");
            console.records(APEX, "_sip._udp", "SRV", "10 60 5060 sbc1.example.net.", "10 40 5060 sbc2.example.net.");
            console.records(APEX, "www", "CNAME", "web.example.net.");
            console.number(APEX, "442079460401", "sip:+{number}@pbx.example.net");
            console.number(APEX, AnsweringServer.KNOWN_NUMBER, "sip:+{number}@sbc.example.net");
            console.number(APEX, "442079460402", "sip:reception@pbx.example.net");
            console.requesters("carriers", "north", "198.51.100.0/24", "2001:db8:51::/48");
            console.controlled("two-sites", "north");
            console.delegation(APEX, "4420794688", "ns1.carrier.example", "ns2.carrier.example");
        }
    }
}
