package org.openenum.admin.page;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What a person likes, kept in cookies of this browser for a year: theme and language. Reached by plain links. */
@PageController
public class Preferences {

    public static final String THEME = "theme";

    static final String LANGUAGE = "lang";

    public static final String SHORTCUTS = "shortcuts";

    private static final Duration KEPT = Duration.ofDays(365);

    @GetMapping("/preferences")
    String set(
            @RequestParam(defaultValue = "") String theme,
            @RequestParam(defaultValue = "") String lang,
            @RequestParam(defaultValue = "/") String back,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (List.of("light", "dark", "auto").contains(theme)) {
            response.addCookie(cookie(THEME, theme, request));
        }
        if (Languages.isSpoken(lang)) {
            response.addCookie(cookie(LANGUAGE, lang, request));
        }
        return "redirect:" + OwnPath.of(back, "/");
    }

    private static Cookie cookie(String name, String value, HttpServletRequest request) {
        Cookie cookie = new Cookie(name, value);
        cookie.setPath("/");
        cookie.setMaxAge((int) KEPT.toSeconds());
        cookie.setSecure(request.isSecure());
        cookie.setAttribute("SameSite", "Lax");
        return cookie;
    }
}
