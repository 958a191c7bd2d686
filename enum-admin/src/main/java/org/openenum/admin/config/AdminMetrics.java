package org.openenum.admin.config;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.micrometer.metrics.system.DiskSpaceMetricsBinder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Metrics of this program beyond those of Spring Boot and of its features. */
@Configuration(proxyBeanMethods = false)
class AdminMetrics {

    /** 1 while a change can be written, and 0 while the database is not available or its disk is full. */
    @Bean
    MeterBinder writesMetric(WritesHealth writes) {
        return registry -> Gauge.builder(
                        "openenum.writes.possible",
                        writes,
                        health -> health.health().getStatus().equals(Status.UP) ? 1 : 0)
                .description("Whether a change can be written: the database is available, and its disk is not full")
                .register(registry);
    }

    /**
     * Free and total space of the disks that may become full: that of the data, and that of the files of imports,
     * exports and the archive. Usually both are one folder, for which there can be only one metric.
     */
    @Bean
    DiskSpaceMetricsBinder diskSpaceMetrics(
            @Value("${openenum.data}") Path data, @Value("${openenum.files:${openenum.data}}") Path files) {
        List<File> folders = Stream.of(data, files)
                .map(folder -> folder.toAbsolutePath().normalize())
                .distinct()
                .map(Path::toFile)
                .toList();
        return new DiskSpaceMetricsBinder(folders, Tags.empty());
    }
}
