package org.openenum.load.simulation;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.Type;

/** Waits until DNS shows what was written before a run. */
final class Settled {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(1);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(50);

    private Settled() {}

    /** Returns when a name has a record with a text in it; fails after a minute. */
    static void await(InetSocketAddress server, String name, String text) throws IOException {
        long beginNanos = System.nanoTime();
        while (!answers(server, name, text)) {
            if (System.nanoTime() - beginNanos > LIMIT.toNanos()) {
                throw new IOException(
                        "no answer for " + name + " from " + server + " within " + LIMIT.toSeconds() + " s");
            }
            pause();
        }
    }

    private static boolean answers(InetSocketAddress server, String name, String text) throws IOException {
        SimpleResolver resolver = new SimpleResolver(server);
        resolver.setTimeout(ANSWER_LIMIT);
        try {
            Message answer = resolver.send(
                    Message.newQuery(Record.newRecord(Name.fromString(name, Name.root), Type.NAPTR, DClass.IN)));
            return answer.getSection(Section.ANSWER).toString().contains(text);
        } catch (IOException e) {
            return false;
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(BETWEEN_TRIES.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
