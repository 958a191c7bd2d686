package org.openenum.server.querylog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.AnsweredBy;
import org.openenum.server.message.Packets;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.Rcode;
import org.openenum.server.ops.Transport;

class QueryLogTest {

    private static final int PER_SECOND = 10;

    private static final long ONE_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final AtomicLong nanos = new AtomicLong();

    private final QueryLog log = new QueryLog(2, () -> Instant.EPOCH, nanos::get);

    private final QueryMessage query = new QueryMessage();

    private final AnswerWriter out = new AnswerWriter(1232, false);

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # number, name,             requester,    rcode,    transport, fits
            '',       '',               '',           '',       '',        true
            +4930,    '',               '',           '',       '',        true
            4930123,  '',               '',           '',       '',        true
            49301234, '',               '',           '',       '',        false
            4931,     '',               '',           '',       '',        false
            '',       e164.arpa,        '',           '',       '',        true
            '',       0.3.9.4.E164.Arpa.,'',          '',       '',        true
            '',       64.arpa,          '',           '',       '',        false
            '',       example,          '',           '',       '',        false
            '',       '',               192.0.2.0/24, '',       '',        true
            '',       '',               192.0.2.7,    '',       '',        true
            '',       '',               192.0.2.8,    '',       '',        false
            '',       '',               2001:db8::/32,'',       '',        false
            '',       '',               ' ',          '',       '',        true
            '',       '',               '',           nxdomain, '',        true
            '',       '',               '',           NOERROR,  '',        false
            '',       '',               '',           '',       udp,       true
            '',       '',               '',           '',       TCP,       false
            4930,     e164.arpa,        192.0.2.0/24, NXDOMAIN, UDP,       true
            4930,     e164.arpa,        192.0.2.0/24, NXDOMAIN, TCP,       false
            """)
    void filter_isAllOfItsConditions(
            String number, String name, String requester, String rcode, String transport, boolean fits) {
        QuerySubscription seen = log.open(QueryFilter.of(number, name, requester, rcode, transport), PER_SECOND);

        ask("3.2.1.0.3.9.4.e164.arpa.", 0);

        QuerySubscription.Portion portion = take(seen);
        assertThat(portion.asked()).isEqualTo(1);
        assertThat(portion.matched()).isEqualTo(fits ? 1 : 0);
        assertThat(portion.queries()).hasSize(fits ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            49a,  '',       '',            '',    '',    number:
            '',   a..b,     '',            '',    '',    name:
            '',   '',       192.0.2.300,   '',    '',    192.0.2.300
            '',   '',       localhost,     '',    '',    localhost
            '',   '',       '',            NOPE,  '',    rcode:
            '',   '',       '',            '',    DOT,   transport:
            """)
    void filterThatCannotBeMeant_isRefusedInWords(
            String number, String name, String requester, String rcode, String transport, String words) {
        assertThatThrownBy(() -> QueryFilter.of(number, name, requester, rcode, transport))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    @Test
    void question_isShownWithWhatBecameOfIt() {
        QuerySubscription seen = log.open(QueryFilter.of("", "", "", "", ""), PER_SECOND);

        ask("3.2.1.0.3.9.4.e164.arpa.", 0);

        LoggedQuery shown = take(seen).queries().get(0);
        assertThat(shown.name()).isEqualTo("3.2.1.0.3.9.4.e164.arpa.");
        assertThat(shown.digits()).isEqualTo("4930123");
        assertThat(shown.typeName()).isEqualTo("NAPTR");
        assertThat(shown.rcode()).isEqualTo(Rcode.NXDOMAIN);
        assertThat(shown.answeredBy()).isEqualTo(AnsweredBy.NOTHING);
        assertThat(shown.octets()).isEqualTo(41);
    }

    @Test
    void moreThanAreWanted_areCountedAndNotShown() {
        QuerySubscription seen = log.open(QueryFilter.of("49", "", "", "", ""), PER_SECOND);

        for (int i = 0; i < 1_000; i++) {
            ask("3.2.1.0.3.9.4.e164.arpa.", i * ONE_SECOND / 1_000);
            ask("4.4.e164.arpa.", i * ONE_SECOND / 1_000);
        }

        QuerySubscription.Portion portion = take(seen);
        assertThat(portion.asked()).isEqualTo(2_000);
        assertThat(portion.matched()).isEqualTo(1_000);
        assertThat(portion.queries()).hasSize(PER_SECOND);
        assertThat(portion.dropped()).isZero();
        assertThat(take(seen).asked()).isZero();
    }

    @Test
    void readerThatStalls_losesLinesThatAreCounted() {
        QuerySubscription stalled = log.open(QueryFilter.of("", "", "", "", ""), PER_SECOND);

        for (int i = 0; i < 5 * PER_SECOND; i++) {
            ask("4.4.e164.arpa.", i * ONE_SECOND / PER_SECOND);
        }

        QuerySubscription.Portion portion = take(stalled);
        assertThat(portion.queries()).hasSize(PER_SECOND);
        assertThat(portion.dropped()).isEqualTo(4 * PER_SECOND);
        ask("4.4.e164.arpa.", 10 * ONE_SECOND);
        assertThat(take(stalled).queries()).hasSize(1);
    }

    @Test
    void readers_areLimited() {
        List<QuerySubscription> readers = new ArrayList<>();
        IntStream.range(0, QueryLog.MAX_SUBSCRIPTIONS)
                .forEach(i -> readers.add(log.open(QueryFilter.of("", "", "", "", ""), PER_SECOND)));
        assertThatThrownBy(() -> log.open(QueryFilter.of("", "", "", "", ""), PER_SECOND))
                .isInstanceOf(TooManyReadersException.class);

        readers.forEach(QuerySubscription::close);

        assertThat(log.ofLoop(0).isWatched()).isFalse();
    }

    @Test
    void linesOfManyLoops_areNoMoreThanWanted_howeverOftenTheyAreTaken() {
        QueryLog busy = new QueryLog(8, () -> Instant.EPOCH, nanos::get);
        QuerySubscription seen = busy.open(QueryFilter.of("", "", "", "", ""), 100);

        int shown = 0;
        for (int quarter = 1; quarter <= 4; quarter++) {
            for (int i = 0; i < 8 * 100; i++) {
                ask(busy.ofLoop(i % 8), "4.4.e164.arpa.", nanos.get() + i * ONE_SECOND / 4 / 800);
            }
            nanos.addAndGet(ONE_SECOND / 4);
            shown += seen.take().queries().size();
        }

        assertThat(shown).isEqualTo(100);
    }

    /** Takes what was logged, a second later. */
    private QuerySubscription.Portion take(QuerySubscription seen) {
        nanos.addAndGet(ONE_SECOND);
        return seen.take();
    }

    private void ask(String name, long atNanos) {
        ask(log.ofLoop(0), name, atNanos);
    }

    /** Logs a query from 192.0.2.7 over UDP for a name that does not exist. */
    private void ask(LoopLog loop, String name, long atNanos) {
        byte[] packet = Packets.question(name, "NAPTR").toWire();
        query.decode(packet, packet.length);
        out.begin(query, 512);
        out.fail(Rcode.NXDOMAIN);
        int octets = out.finish();
        try {
            loop.answered(query, out, octets, InetAddress.getByName("192.0.2.7"), Transport.UDP, 1_000_000 + atNanos);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
