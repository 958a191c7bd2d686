package org.openenum.admin.console;

import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives the tests after one that took too long another browser. Some of a browser's commands are waited for without
 * end, a script or another size of the window: one that hangs would let all that follow fail, too.
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
