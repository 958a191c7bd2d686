package org.openenum.admin.connection;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.regex.Pattern;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.springframework.http.HttpHeaders;

/**
 * Allows one range per request, not several: Spring reads several ranges one after another in one pass, and fails if
 * they are in another order. A request for several ranges, or with an invalid one, gets the whole file.
 */
// RFC 9110, section 14.2: "A server MAY ignore the Range header field."
// https://datatracker.ietf.org/doc/html/rfc9110#section-14.2
final class SingleRanges extends ValveBase {

    private static final Pattern ONE = Pattern.compile("bytes=(\\d{1,18}-\\d{0,18}|-\\d{1,18})");

    SingleRanges() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        String range = request.getHeader(HttpHeaders.RANGE);
        if (range != null && !ONE.matcher(range).matches()) {
            request.getCoyoteRequest().getMimeHeaders().removeHeader(HttpHeaders.RANGE);
        }
        getNext().invoke(request, response);
    }
}
