package org.openenum.admin.page;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The user's preferences, stored in cookies of the browser for a year: theme, language, and the columns and rows of
 * tables. Plain links and forms set them.
 */
@PageController
public class Preferences {

    public static final String THEME = "theme";

    static final String LANGUAGE = "lang";

    public static final String SHORTCUTS = "shortcuts";

    /** The columns of tables, separated by dots. */
    public static final String COLUMNS = "columns";

    /** The number of rows on a page of a table. */
    public static final String ROWS = "rows";

    /** A few words, or a number; anything else is not stored. */
    private static final Pattern WORDS = Pattern.compile("[a-z0-9.]{1,100}");

    private static final Duration KEPT = Duration.ofDays(365);

    @GetMapping("/preferences")
    String set(
            @RequestParam(defaultValue = "") String theme,
            @RequestParam(defaultValue = "") String lang,
            @RequestParam(defaultValue = "") List<String> columns,
            @RequestParam(defaultValue = "") String rows,
            @RequestParam(defaultValue = "/") String back,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (List.of("light", "dark", "auto").contains(theme)) {
            response.addCookie(cookie(THEME, theme, request));
        }
        if (Languages.isSpoken(lang)) {
            response.addCookie(cookie(LANGUAGE, lang, request));
        }
        keep(COLUMNS, String.join(".", columns), request, response);
        keep(ROWS, rows, request, response);
        return "redirect:" + OwnPath.of(back, "/");
    }

    private static void keep(String name, String value, HttpServletRequest request, HttpServletResponse response) {
        if (WORDS.matcher(value).matches()) {
            response.addCookie(cookie(name, value, request));
        }
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
