package org.openenum.admin.config;

import io.micrometer.core.instrument.Tags;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.micrometer.metrics.system.DiskSpaceMetricsBinder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Free and total space of the disks that may become full: that of the data, and that of the files of imports, exports
 * and the archive. Usually both are one folder, for which there can be only one metric.
 */
@Configuration(proxyBeanMethods = false)
class DiskMetrics {

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
