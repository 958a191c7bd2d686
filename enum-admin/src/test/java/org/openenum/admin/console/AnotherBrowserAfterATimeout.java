package org.openenum.admin.console;

import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Replaces the browser after a test that took too long. Some commands to a browser have no time limit, such as a script
 * or a new window size: if one hangs, all later tests would fail, too.
 */
final class AnotherBrowserAfterATimeout implements AfterTestExecutionCallback {

    @Override
    public void afterTestExecution(ExtensionContext context) {
        if (context.getExecutionException()
                .filter(TimeoutException.class::isInstance)
                .isPresent()) {
            Desk.replaceBrowser();
        }
    }
}
