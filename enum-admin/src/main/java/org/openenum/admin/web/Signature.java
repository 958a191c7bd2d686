package org.openenum.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import org.openenum.admin.usecase.Author;

/** Tells who answers for what a request changes. */
@FunctionalInterface
public interface Signature {

    Author of(HttpServletRequest request);
}
