package org.openenum.admin.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The body of the request is a file of any media type, or a form that has it as its part {@value #PART} and parameters
 * as its other parts.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface TakesFile {

    /** The file's part of a form. */
    String PART = "file";
}
