package org.openenum.admin.console;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The Chromium of this machine. All errors in the pages' console are kept, above all violations of the content security
 * policy.
 */
final class Chromium implements AutoCloseable {

    /** The first is the same browser without the parts for a screen; it needs half the processor time. */
    private static final List<Path> PROGRAMS =
            List.of(Path.of("/usr/bin/chromium-headless-shell"), Path.of("/usr/bin/chromium"));

    /** Long enough for a machine that is building at the same time. */
    static final double TIMEOUT_MILLISECONDS = 30_000;

    private final Playwright playwright;

    private final Browser browser;

    private final List<String> complaints = new CopyOnWriteArrayList<>();

    Chromium() {
        Optional<Path> program = PROGRAMS.stream().filter(Files::isExecutable).findFirst();
        assumeTrue(
                program.isPresent(),
                () -> "skipped: there is no browser at any of " + PROGRAMS
                        + "; install it with: apt-get install chromium-headless-shell");
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(program.get())
                        .setArgs(List.of(
                                "--no-sandbox",
                                "--disable-quic",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync")));
    }

    /**
     * Opens a window with its own cookies. Animations are off: colours have their final values, and a click finds its
     * target at rest. The driver waits for that with a timer of the page, which never ends where scripts are off.
     */
    Page open(Consumer<Browser.NewContextOptions> how) {
        Browser.NewContextOptions options = new Browser.NewContextOptions()
                .setLocale("en-GB")
                .setViewportSize(1280, 900)
                .setReducedMotion(ReducedMotion.REDUCE);
        how.accept(options);
        BrowserContext context = browser.newContext(options);
        context.setDefaultTimeout(TIMEOUT_MILLISECONDS);
        context.setDefaultNavigationTimeout(TIMEOUT_MILLISECONDS);
        Page page = context.newPage();
        page.onConsoleMessage(message -> {
            // A refused form is answered with 409 or 422, and a request is aborted when the page is left: both are
            // errors in the browser's console.
            if (message.type().equals("error")
                    && !message.text().contains("status of 4")
                    && !message.text().matches("htmx:(sendAbort|afterRequest).*")) {
                complaints.add(page.url() + ": " + message.text());
            }
        });
        page.onPageError(error -> complaints.add(page.url() + ": " + error));
        return page;
    }

    /** The errors since the last call. */
    List<String> complaints() {
        List<String> all = List.copyOf(complaints);
        complaints.clear();
        return all;
    }

    @Override
    public void close() {
        playwright.close();
    }
}
