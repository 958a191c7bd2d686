package org.openenum.admin.importing;

import jakarta.servlet.MultipartConfigElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.servlet.autoconfigure.MultipartProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Files that browsers send are kept beside the imports until they are whole: the system's folder of short-lived files
 * is often in memory, and has no room for gigabytes.
 */
@Configuration(proxyBeanMethods = false)
class UploadConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(UploadConfiguration.class);

    @Bean
    MultipartConfigElement multipartConfigElement(MultipartProperties properties, ImportFolder folder) {
        Path arriving = folder.arriving().toAbsolutePath();
        try {
            Files.createDirectories(arriving);
        } catch (IOException e) {
            LOG.warn("{} cannot be made: no browser can send a file ({})", arriving, e.toString());
        }
        properties.setLocation(arriving.toString());
        return properties.createMultipartConfig();
    }
}
