package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.openenum.admin.account.signin.SignInFirst;
import org.springframework.session.web.http.CookieSerializer;

/**
 * The cookie of a session, which only pages set and take away. What the scripts of a page ask for comes with the cookie
 * of the page, and may be answered after that of the next one: it would take the new session away from who signs in.
 */
final class PageCookie implements CookieSerializer {

    private final CookieSerializer cookie;

    PageCookie(CookieSerializer cookie) {
        this.cookie = cookie;
    }

    @Override
    public void writeCookieValue(CookieValue value) {
        if (!SignInFirst.isPartOfPage(value.getRequest())) {
            cookie.writeCookieValue(value);
        }
    }

    @Override
    public List<String> readCookieValues(HttpServletRequest request) {
        return cookie.readCookieValues(request);
    }
}
