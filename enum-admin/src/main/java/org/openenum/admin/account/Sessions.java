package org.openenum.admin.account;

import jakarta.persistence.EntityManager;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.time.Clock;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.Session;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The open sign-in sessions: who, from where, since when. Each can be ended at once. They are rows of the database,
 * which every enum-admin reads at each request.
 *
 * <p>Thread-safe.
 */
@Component
public class Sessions {

    /** Enough to recognise a browser. */
    private static final int MAX_BROWSER_CHARS = 200;

    /** 64 bits of a hash: enough to tell a few hundred sessions apart; guessing one gains nothing. */
    private static final int ID_OCTETS = 8;

    private static final String OPEN =
            "select session_id from spring_session s join account a on a.name = s.principal_name"
                    + " where expiry_time > :now and not a.disabled and session_id in (:ids)";

    private static final String ADDRESS = Sessions.class.getName() + ".address";

    private static final String BROWSER = Sessions.class.getName() + ".browser";

    private final FindByIndexNameSessionRepository<? extends Session> rows;

    private final EntityManager entityManager;

    private final SignInService signIns;

    private final ChangeLog changeLog;

    private final Clock clock;

    Sessions(
            FindByIndexNameSessionRepository<? extends Session> rows,
            EntityManager entityManager,
            SignInService signIns,
            ChangeLog changeLog,
            Clock clock) {
        this.rows = rows;
        this.entityManager = entityManager;
        this.signIns = signIns;
        this.changeLog = changeLog;
        this.clock = clock;
    }

    /** Records the address and the browser of a request with a session. */
    public void seen(HttpSession session, HttpServletRequest request) {
        note(session, ADDRESS, request.getRemoteAddr());
        note(session, BROWSER, shortened(request.getHeader("User-Agent")));
    }

    /** Writes only a changed value, so that most requests write nothing. */
    private static void note(HttpSession session, String name, @Nullable String value) {
        if (!Objects.equals(session.getAttribute(name), value)) {
            session.setAttribute(name, value);
        }
    }

    /**
     * The sessions of one account, the most recently used first.
     *
     * @param mine the session of the current request, or null
     */
    public List<SessionView> of(String account, @Nullable HttpSession mine) {
        String current = mine == null ? "" : mine.getId();
        return openOf(account)
                .flatMap(session -> view(session, current).stream())
                .sorted(Comparator.comparing(SessionView::lastSeen).reversed())
                .toList();
    }

    /** Ends one session of an account. */
    public void end(String account, String id, Author author) {
        Session found = openOf(account)
                .filter(session -> shown(session).equals(id))
                .findFirst()
                .orElseThrow(() -> RefusedException.notFound(Sentence.of("account.sign-in-ended")));
        changeLog.write(author, changes -> {
            changes.note("session.end", account);
            return account;
        });
        rows.deleteById(found.getId());
    }

    /** Ends the sessions of one account except one. */
    public void endOthers(String account, HttpSession kept) {
        openOf(account)
                .map(Session::getId)
                .filter(id -> !id.equals(kept.getId()))
                .forEach(rows::deleteById);
    }

    /** Which of these session ids are open and belong to an account that is not disabled. */
    @Transactional(readOnly = true)
    public Set<String> open(Collection<String> ids) {
        List<?> open = entityManager
                .createNativeQuery(OPEN, String.class)
                .setParameter("now", clock.instant().toEpochMilli())
                .setParameter("ids", ids)
                .getResultList();
        return open.stream().map(String.class::cast).collect(Collectors.toSet());
    }

    private Stream<? extends Session> openOf(String account) {
        return rows.findByPrincipalName(account).values().stream().filter(session -> !session.isExpired());
    }

    /** Empty for a session that has ended because its account changed: its row stays until the next request with it. */
    private Optional<SessionView> view(Session session, String current) {
        return callerOf(session)
                .filter(signIns::isCurrent)
                .map(caller -> new SessionView(
                        shown(session),
                        caller.name(),
                        caller.since(),
                        session.getLastAccessedTime(),
                        session.getAttributeOrDefault(ADDRESS, ""),
                        session.getAttribute(BROWSER),
                        session.getId().equals(current)));
    }

    /** Empty for a session that another release has written and this one cannot read: its user must sign in again. */
    private static Optional<Caller> callerOf(Session session) {
        SecurityContext context =
                session.getAttribute(HttpSessionSecurityContextRepository.SPRING_SECURITY_CONTEXT_KEY);
        if (context == null
                || context.getAuthentication() == null
                || !(context.getAuthentication().getPrincipal() instanceof Caller caller)) {
            return Optional.empty();
        }
        return Optional.of(caller);
    }

    private static String shown(Session session) {
        return HexFormat.of().formatHex(Secrets.hash(session.getId()), 0, ID_OCTETS);
    }

    private static @Nullable String shortened(@Nullable String browser) {
        return browser == null ? null : browser.substring(0, Math.min(browser.length(), MAX_BROWSER_CHARS));
    }
}
