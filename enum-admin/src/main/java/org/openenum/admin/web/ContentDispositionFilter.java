package org.openenum.admin.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Removes the file name that Spring MVC adds to a response whose path looks like that of a file, such as
 * {@code /zones/e164.arpa}.
 *
 * <p>That name ({@code inline;filename=f.txt}) protects against reflected file downloads: the attacker makes a link
 * whose response repeats the attacker's text and is saved under the attacker's file name. A successful response here
 * represents an object that exists under that very name, and its media type is set and never guessed
 * ({@code X-Content-Type-Options: nosniff}). A refusal may repeat parts of the request and keeps the name; so does a
 * response that sets its own file name.
 */
@Component
class ContentDispositionFilter extends OncePerRequestFilter {

    private static final String HARMLESS_FILE = "inline;filename=f.txt";

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getRequestURI().startsWith(Api.ROOT + "/");
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(request, new Nameless(response));
    }

    private static final class Nameless extends HttpServletResponseWrapper {

        Nameless(HttpServletResponse response) {
            super(response);
        }

        @Override
        public void addHeader(String name, String value) {
            if (!isNeedless(name, value)) {
                super.addHeader(name, value);
            }
        }

        @Override
        public void setHeader(String name, String value) {
            if (!isNeedless(name, value)) {
                super.setHeader(name, value);
            }
        }

        private boolean isNeedless(String name, String value) {
            return name.equalsIgnoreCase(HttpHeaders.CONTENT_DISPOSITION)
                    && HARMLESS_FILE.equals(value)
                    && HttpStatusCode.valueOf(getStatus()).is2xxSuccessful();
        }
    }
}
