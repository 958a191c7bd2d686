package org.openenum.server.cache.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.mapping.RuleSetContent;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** Numbers in memory, each with its own rules, for which there is no room. */
class RuleSetLoadsTest {

    private static final int ZONE = 1;

    /** Rule sets with ids at this distance collide, so that none is cached by chance. */
    private static final int APART = 4_096;

    private final InMemoryPlan plan = new InMemoryPlan();
    private final AtomicBoolean isReadAhead = new AtomicBoolean(true);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final ExecutorService clients = Executors.newCachedThreadPool();
    private RunningPlan running;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(ZONE, "e164.arpa", Numbering.E164, false);
            for (int i = 1_000; i < 5_000; i++) {
                plan.anonymousRuleSet(i * APART, "sip:" + i + "@example");
                plan.number(ZONE, "44" + i, i * APART);
            }
        });
        running = new RunningPlan(
                new CacheLimits(1 << 20, 4_096, 1 << 20, 1_024), plan, slowWhenAsked(), plan, plan, plan);
        running.start();
        running.fill();
        isReadAhead.set(false);
    }

    @AfterEach
    void stop() {
        mayEnd.countDown();
        running.close();
        clients.shutdown();
    }

    @Test
    void ruleSetsThatMiss_whereThereIsNoRoom_areReadAlone_andNobodyIsRefused() {
        List<CompletableFuture<String>> answers = new ArrayList<>();
        List<Integer> numbers = oneOfEachPage();
        for (int number : numbers) {
            answers.add(CompletableFuture.supplyAsync(() -> running.askNumber("44" + number), clients));
        }
        await().until(() -> running.cache().missLoader().waiting() >= numbers.size());
        assertThat(running.cache().missLoader().waiting()).isEqualTo(numbers.size());

        mayEnd.countDown();

        assertThat(answers)
                .extracting(CompletableFuture::join)
                .containsExactlyElementsOf(numbers.stream()
                        .map(number -> "sip:" + number + "@example")
                        .toList());
        assertThat(running.cache().missLoader().failures()).isZero();
    }

    /** A number on each of four pages, for whose rule set there is no room. */
    private List<Integer> oneOfEachPage() {
        return IntStream.rangeClosed(1, 4)
                .map(page -> IntStream.range(page * 1_000 + 500, page * 1_000 + 600)
                        .filter(number -> running.cache().answers().ruleSet(number * APART) == null)
                        .findFirst()
                        .orElseThrow())
                .boxed()
                .toList();
    }

    private RuleSetSource slowWhenAsked() {
        return new RuleSetSource() {
            @Override
            public LoadedRuleSets read(Set<Integer> ids) {
                if (!isReadAhead.get()) {
                    awaitEnd();
                }
                return plan.read(ids);
            }

            @Override
            public Map<Integer, RuleSetContent> readAnonymous(Set<Integer> ids) {
                return plan.readAnonymous(ids);
            }
        };
    }

    private void awaitEnd() {
        try {
            mayEnd.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
