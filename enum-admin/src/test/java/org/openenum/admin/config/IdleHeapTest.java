package org.openenum.admin.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The real heap options of this Java, before, during and after an idle time. */
class IdleHeapTest {

    private final HotSpotDiagnosticMXBean java = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    private final AtomicLong cpuNanos = new AtomicLong(17);
    private final List<String> ratiosOfCollections = new ArrayList<>();
    private final String before = ratios();
    private final IdleHeap heap = new IdleHeap(cpuNanos::get, () -> ratiosOfCollections.add(ratios()));

    @AfterEach
    void becomeBusy() {
        look(1, IdleHeap.IDLE_NANOS + 1);
    }

    @Test
    void idleProgram_isCollectedAfterAMinuteAndEveryHour() {
        look(IdleHeap.FIRST_AFTER_LOOKS - 1, IdleHeap.IDLE_NANOS);
        assertThat(ratiosOfCollections).isEmpty();
        look(1, IdleHeap.IDLE_NANOS);
        assertThat(ratiosOfCollections).hasSize(1);
        look(IdleHeap.AGAIN_AFTER_LOOKS - 1, 0);
        assertThat(ratiosOfCollections).hasSize(1);
        look(1, 0);
        assertThat(ratiosOfCollections).hasSize(2);
    }

    @Test
    void busyProgram_isNotCollected() {
        for (int i = 0; i < 10; i++) {
            look(IdleHeap.FIRST_AFTER_LOOKS - 1, IdleHeap.IDLE_NANOS);
            look(1, IdleHeap.IDLE_NANOS + 1);
        }
        assertThat(ratiosOfCollections).isEmpty();
    }

    @Test
    void heapIsSmall_untilTheProgramIsBusy() {
        look(IdleHeap.FIRST_AFTER_LOOKS - 1, 0);
        assertThat(ratios()).isEqualTo(before);
        look(2, 0);
        assertThat(ratiosOfCollections).containsExactly("10 to 20");
        assertThat(ratios()).isEqualTo("10 to 20");
        look(1, IdleHeap.IDLE_NANOS + 1);
        assertThat(ratios()).isEqualTo(before).isNotEqualTo("10 to 20");
    }

    private void look(int times, long usedNanos) {
        for (int i = 0; i < times; i++) {
            cpuNanos.addAndGet(usedNanos);
            heap.look();
        }
    }

    private String ratios() {
        return value("MinHeapFreeRatio") + " to " + value("MaxHeapFreeRatio");
    }

    private String value(String option) {
        return java.getVMOption(option).getValue();
    }
}
