package org.openenum.admin.config;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Returns the free part of the heap to the system when the program is idle (docs/adr/0039).
 *
 * <p>Java changes the size of the heap after a marking: by default, 40 to 70 % of it are free then. A busy program
 * needs that room: with less, it made 8 to 24 % fewer changes a second. So the ratios are low only while the program
 * is idle.
 */
@Component
class IdleHeap {

    private static final Logger log = LoggerFactory.getLogger(IdleHeap.class);

    private static final int EVERY_SECONDS = 10;

    /** A tenth of one core. Servers that report and a console that is open need less, changes by one client more. */
    static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(EVERY_SECONDS) / 10;

    /** After a minute, and again every hour. */
    static final int FIRST_AFTER_LOOKS = 6;

    static final int AGAIN_AFTER_LOOKS = 360;

    private static final String MIN_FREE = "MinHeapFreeRatio";
    private static final String MAX_FREE = "MaxHeapFreeRatio";
    private static final Ratios WHEN_IDLE = new Ratios("10", "20");

    private final HotSpotDiagnosticMXBean java = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    private final LongSupplier cpuNanos;
    private final Runnable collection;
    private final Optional<Ratios> whenBusy;

    private long cpuNanosBefore;
    private int idleLooks;

    @Autowired
    IdleHeap() {
        this(ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)::getProcessCpuTime, System::gc);
    }

    /**
     * @param cpuNanos the processor time that the program has used since it started
     * @param collection collects the garbage, and returns after that
     */
    IdleHeap(LongSupplier cpuNanos, Runnable collection) {
        this.cpuNanos = cpuNanos;
        this.collection = collection;
        whenBusy = ratios();
        cpuNanosBefore = cpuNanos.getAsLong();
    }

    @Scheduled(initialDelay = EVERY_SECONDS, fixedDelay = EVERY_SECONDS, timeUnit = TimeUnit.SECONDS)
    void look() {
        long now = cpuNanos.getAsLong();
        boolean isBusy = now - cpuNanosBefore > IDLE_NANOS;
        cpuNanosBefore = now;
        if (isBusy && idleLooks >= FIRST_AFTER_LOOKS) {
            whenBusy.ifPresent(this::set);
        }
        idleLooks = isBusy ? 0 : idleLooks + 1;
        if (idleLooks % AGAIN_AFTER_LOOKS == FIRST_AFTER_LOOKS && whenBusy.isPresent()) {
            set(WHEN_IDLE);
            collection.run();
        }
    }

    private Optional<Ratios> ratios() {
        try {
            return Optional.of(new Ratios(
                    java.getVMOption(MIN_FREE).getValue(),
                    java.getVMOption(MAX_FREE).getValue()));
        } catch (IllegalArgumentException e) {
            log.info("This Java has no {}: the heap does not become smaller while idle", MIN_FREE);
            return Optional.empty();
        }
    }

    /** Java refuses a smallest ratio above the largest; 0 never is. */
    private void set(Ratios ratios) {
        java.setVMOption(MIN_FREE, "0");
        java.setVMOption(MAX_FREE, ratios.max());
        java.setVMOption(MIN_FREE, ratios.min());
    }

    /** The smallest and the largest part of the heap that is free after Java has changed its size, in percent. */
    private record Ratios(String min, String max) {}
}
