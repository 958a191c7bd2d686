package org.openenum.admin.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.RunningAdmin;
import org.openenum.database.TestDatabase;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** The program's stream over connections whose reader a test can stop. */
class DashboardStreamIT {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);

    private final CountDownLatch stuck = new CountDownLatch(1);

    private final CountDownLatch readOn = new CountDownLatch(1);

    @AfterEach
    void endStreams() {
        readOn.countDown();
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
        BooleanSupplier untilTheEnd = () -> readOn.getCount() > 0;
        try {
            return MockMvcBuilders.standaloneSetup(new Page(admin.get(DashboardStream.class), untilTheEnd))
                    .addFilters((request, response, chain) ->
                            chain.doFilter(request, connection.apply((HttpServletResponse) response)))
                    .build()
                    .perform(MockMvcRequestBuilders.get("/events"))
                    .andReturn()
                    .getResponse();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** A controller with only the path of the stream. */
    @RestController
    static class Page {

        private final DashboardStream stream;

        private final BooleanSupplier allowed;

        Page(DashboardStream stream, BooleanSupplier allowed) {
            this.stream = stream;
            this.allowed = allowed;
        }

        @GetMapping("/events")
        SseEmitter events() {
            return stream.listen(allowed);
        }
    }

    /** A response whose writer blocks, as for a peer whose TCP window is full. */
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
