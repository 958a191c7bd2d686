package org.openenum.admin.importing;

import jakarta.servlet.MultipartConfigElement;
import org.springframework.boot.servlet.autoconfigure.MultipartProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Files that browsers send are kept beside the imports until they are whole: the system's folder of short-lived files
 * is often in memory, and has no room for gigabytes.
 */
@Configuration(proxyBeanMethods = false)
class UploadConfiguration {

    @Bean
    MultipartConfigElement multipartConfigElement(MultipartProperties properties, ImportFolder folder) {
        properties.setLocation(folder.arriving().toAbsolutePath().toString());
        return properties.createMultipartConfig();
    }
}
