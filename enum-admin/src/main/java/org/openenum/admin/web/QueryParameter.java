package org.openenum.admin.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a query parameter that a controller method reads from the request itself and that is not in its signature.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(QueryParameter.All.class)
public @interface QueryParameter {

    String name();

    /** The description, one sentence. */
    String says();

    /** The allowed values; if empty, any value. */
    String[] words() default {};

    /** Several parameters. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface All {
        QueryParameter[] value();
    }
}
