package org.openenum.admin.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter of the query that a controller's method reads by itself, out of the request, and that its signature does
 * not name.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(QueryParameter.All.class)
public @interface QueryParameter {

    String name();

    /** What it is, in a sentence. */
    String says();

    /** The only values that it may have; any, if there are none. */
    String[] words() default {};

    /** Several of them. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface All {
        QueryParameter[] value();
    }
}
