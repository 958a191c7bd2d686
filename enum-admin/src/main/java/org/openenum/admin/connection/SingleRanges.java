package org.openenum.admin.connection;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.regex.Pattern;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.springframework.http.HttpHeaders;

/**
 * Lets a request have one part of a file and not several, which Spring reads one behind the other in one go, and fails
 * if they are in another order. Who asks for several, or for none that can be read, gets the whole file.
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
