package org.openenum.admin.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.context.event.EventListener;
import org.springframework.security.web.session.HttpSessionDestroyedEvent;
import org.springframework.security.web.session.HttpSessionIdChangedEvent;
import org.springframework.stereotype.Component;

/**
 * The sign-ins that have not ended: who, from where, since when; and a way to end each of them at once.
 *
 * <p>Safe for many threads. It is as long as the servlet container's own list, which forgets a session that was idle for half an hour, and
 * with the program they all end.
 */
@Component
public class Sessions {

    /** Enough to tell a browser by. */
    private static final int MAX_BROWSER_CHARS = 200;

    /** 64 bits of a hash: nobody guesses one of a few hundred, and nothing is gained by it. */
    private static final int ID_OCTETS = 8;

    private final Map<String, Open> open = new ConcurrentHashMap<>();

    private final ChangeLog changeLog;

    private final Clock clock;

    Sessions(ChangeLog changeLog, Clock clock) {
        this.changeLog = changeLog;
        this.clock = clock;
    }

    private record Open(
            HttpSession session,
            Caller caller,
            String address,
            @Nullable String browser,
            Instant lastSeen) {}

    /** Notes that somebody who is signed in was here. */
    public void seen(HttpSession session, Caller caller, HttpServletRequest request) {
        open.put(
                idOf(session),
                new Open(
                        session,
                        caller,
                        request.getRemoteAddr(),
                        shortened(request.getHeader("User-Agent")),
                        clock.instant()));
    }

    /**
     * Those of one account, the latest seen first.
     *
     * @param mine the session of the request that asks, or null
     */
    public List<SessionView> of(String account, @Nullable HttpSession mine) {
        String current = mine == null ? "" : idOf(mine);
        return open.entrySet().stream()
                .filter(entry -> entry.getValue().caller().name().equals(account))
                .map(entry -> view(entry.getKey(), entry.getValue(), current))
                .sorted(Comparator.comparing(SessionView::lastSeen).reversed())
                .toList();
    }

    /** Ends one sign-in of an account. */
    public void end(String account, String id, Author author) {
        Open found = open.get(id);
        if (found == null || !found.caller().name().equals(account)) {
            throw RefusedException.notFound("this sign-in has ended already");
        }
        changeLog.write(author, changes -> {
            changes.note("session.end", account);
            return account;
        });
        open.remove(id);
        invalidate(found.session());
    }

    /** Ends those of one account but one. */
    public void endOthers(String account, HttpSession kept) {
        String keptId = idOf(kept);
        open.forEach((id, other) -> {
            if (other.caller().name().equals(account) && !id.equals(keptId)) {
                open.remove(id);
                invalidate(other.session());
            }
        });
    }

    @EventListener
    void renewed(HttpSessionIdChangedEvent event) {
        open.remove(idOf(event.getOldSessionId()));
    }

    @EventListener
    void ended(HttpSessionDestroyedEvent event) {
        open.remove(idOf(event.getSession()));
    }

    private static void invalidate(HttpSession session) {
        try {
            session.invalidate();
        } catch (IllegalStateException e) {
            // It has ended in this moment.
        }
    }

    private static SessionView view(String id, Open session, String current) {
        return new SessionView(
                id,
                session.caller().name(),
                session.caller().since(),
                session.lastSeen(),
                session.address(),
                session.browser(),
                id.equals(current));
    }

    private static String idOf(HttpSession session) {
        return idOf(session.getId());
    }

    private static String idOf(String sessionId) {
        return HexFormat.of().formatHex(Secrets.hash(sessionId), 0, ID_OCTETS);
    }

    private static @Nullable String shortened(@Nullable String browser) {
        return browser == null ? null : browser.substring(0, Math.min(browser.length(), MAX_BROWSER_CHARS));
    }
}
