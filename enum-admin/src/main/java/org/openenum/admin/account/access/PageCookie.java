package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.openenum.admin.account.signin.SignInFirst;
import org.springframework.session.web.http.CookieSerializer;

/**
 * The session cookie, which only pages set and remove. A request of a page's script carries that page's cookie, but may
 * be answered after the next page: its answer would overwrite the new session cookie of a person who has just signed
 * in.
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
