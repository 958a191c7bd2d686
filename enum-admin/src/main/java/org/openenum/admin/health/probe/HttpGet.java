package org.openenum.admin.health.probe;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.health.TargetName;
import org.openenum.sentence.Sentence;

/** A GET over HTTP/1.1: a status below 400 is good. Redirects are not followed, because they lead to another target. */
final class HttpGet {

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([0-9]{3})[^\r\n]*");

    private static final int FIRST_BAD = 400;

    private HttpGet() {}

    static ProbeAnswer over(Connection connection, TargetName target, String path) throws IOException {
        connection.send(String.join(
                "\r\n",
                "GET " + path + " HTTP/1.1",
                "Host: " + target,
                "User-Agent: OpenENUM",
                "Connection: close",
                "",
                ""));
        String head;
        do {
            head = connection.readHead();
        } while (head != null && statusOf(head) >= 100 && statusOf(head) < 200);
        return head == null ? ProbeAnswer.bad(Sentence.of("probe.hung-up")) : judged(head);
    }

    private static ProbeAnswer judged(String head) {
        int status = statusOf(head);
        if (status == 0) {
            return ProbeAnswer.bad(Sentence.of("probe.not-http"));
        }
        String text = head.lines().findFirst().orElse("");
        return status < FIRST_BAD ? ProbeAnswer.good(text) : ProbeAnswer.bad(text);
    }

    private static int statusOf(@Nullable String head) {
        Matcher status = STATUS.matcher(head == null ? "" : head);
        return status.lookingAt() ? Integer.parseInt(status.group(1)) : 0;
    }
}
