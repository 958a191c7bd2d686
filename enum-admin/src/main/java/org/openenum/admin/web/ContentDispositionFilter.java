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
 * Leaves out the file name that Spring MVC gives an answer whose path ends like that of a file, as
 * {@code /zones/e164.arpa} does.
 *
 * <p>The name ({@code inline;filename=f.txt}) is there against reflected file downloads: a link to an address of the
 * attacker's making, whose answer repeats the attacker's text and is stored under the attacker's name. What succeeds
 * here is the representation of something that exists under that very name, its type is set and never guessed
 * ({@code X-Content-Type-Options: nosniff}). A refusal may repeat what was asked for, and keeps the name; so does an
 * answer that names a file of its own.
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
