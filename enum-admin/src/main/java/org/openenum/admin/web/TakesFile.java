package org.openenum.admin.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The request body is a file of any media type, or a form with the file as its part {@value #PART} and parameters as
 * its other parts.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface TakesFile {

    /** The form part with the file. */
    String PART = "file";
}
