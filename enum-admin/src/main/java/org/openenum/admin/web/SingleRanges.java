package org.openenum.admin.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets a request have one part of a file and not several, which Spring reads one behind the other in one go, and fails if they are in another order. Who asks for
 * several, or for none that can be read, gets the whole file.
 */
// RFC 9110, section 14.2: "A server MAY ignore the Range header field."
// https://datatracker.ietf.org/doc/html/rfc9110#section-14.2
@Component
class SingleRanges extends OncePerRequestFilter {

    private static final Pattern ONE = Pattern.compile("bytes=(\\d{1,18}-\\d{0,18}|-\\d{1,18})");

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String range = request.getHeader(HttpHeaders.RANGE);
        boolean isTaken = range == null || ONE.matcher(range).matches();
        chain.doFilter(isTaken ? request : new WithoutRange(request), response);
    }

    private static final class WithoutRange extends HttpServletRequestWrapper {

        WithoutRange(HttpServletRequest request) {
            super(request);
        }

        @Override
        public @Nullable String getHeader(String name) {
            return isRange(name) ? null : super.getHeader(name);
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            return isRange(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
        }

        @Override
        public Enumeration<String> getHeaderNames() {
            return Collections.enumeration(Collections.list(super.getHeaderNames()).stream()
                    .filter(name -> !isRange(name))
                    .toList());
        }

        private static boolean isRange(String name) {
            return name.equalsIgnoreCase(HttpHeaders.RANGE);
        }
    }
}
