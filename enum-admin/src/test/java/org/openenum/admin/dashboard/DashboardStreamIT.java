package org.openenum.admin.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import jakarta.servlet.http.HttpSession;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.SessionView;
import org.openenum.admin.account.Sessions;
import org.openenum.database.TestDatabase;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockHttpSession;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** The stream of the program behind connections of which a test can say that nobody reads. */
class DashboardStreamIT {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);

    private final SignedIn person = SignedIn.to(admin);

    private final CountDownLatch stuck = new CountDownLatch(1);

    private final CountDownLatch readOn = new CountDownLatch(1);

    @AfterEach
    void endStreams() {
        readOn.countDown();
        Sessions sessions = admin.get(Sessions.class);
        for (SessionView session : sessions.of(person.name(), null)) {
            sessions.end(person.name(), session.id(), RunningAdmin.author());
        }
    }

    @Test
    void pageThatStopsReading_holdsUpNoOther() throws Exception {
        new Thread(() -> open(NotRead::new), "a page that does not read").start();
        assertThat(stuck.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();

        MockHttpServletResponse other = open(response -> response);

        await().atMost(PATIENCE).until(() -> pulses(other) >= 2);
    }

    private static int pulses(MockHttpServletResponse response) throws Exception {
        return response.getContentAsString().split("event:pulse", -1).length - 1;
    }

    private MockHttpServletResponse open(UnaryOperator<HttpServletResponse> connection) {
        Object session = admin.get(FindByIndexNameSessionRepository.class)
                .findByPrincipalName(person.name())
                .keySet()
                .iterator()
                .next();
        try {
            return MockMvcBuilders.standaloneSetup(new Page(admin.get(DashboardStream.class)))
                    .addFilters((request, response, chain) ->
                            chain.doFilter(request, connection.apply((HttpServletResponse) response)))
                    .build()
                    .perform(MockMvcRequestBuilders.get("/events").session(new MockHttpSession(null, (String) session)))
                    .andReturn()
                    .getResponse();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Its path alone. */
    @RestController
    static class Page {

        private final DashboardStream stream;

        Page(DashboardStream stream) {
            this.stream = stream;
        }

        @GetMapping("/events")
        SseEmitter events(HttpSession session) {
            return stream.listen(session);
        }
    }

    /** Whoever writes waits, as for a peer whose window is full. */
    private final class NotRead extends HttpServletResponseWrapper {

        NotRead(HttpServletResponse response) {
            super(response);
        }

        @Override
        public ServletOutputStream getOutputStream() {
            return new ServletOutputStream() {
                @Override
                public void write(int octet) throws InterruptedIOException {
                    stuck.countDown();
                    try {
                        readOn.await();
                    } catch (InterruptedException e) {
                        throw new InterruptedIOException();
                    }
                }

                @Override
                public boolean isReady() {
                    return true;
                }

                @Override
                public void setWriteListener(WriteListener listener) {}
            };
        }
    }
}
