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
 * Stores files from browsers next to the imports until they are complete: the system's temporary folder is often in
 * memory, and too small for gigabytes.
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
            LOG.warn("The folder {} cannot be created, so browsers cannot upload files: {}", arriving, e.toString());
        }
        properties.setLocation(arriving.toString());
        return properties.createMultipartConfig();
    }
}
