package org.openenum.admin.account.access;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Area;
import org.openenum.admin.account.Scope;
import org.openenum.admin.web.Api;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Which scope a request of a limited token needs, by its method and path. The first matching rule decides. A path that
 * no rule matches needs a scope that no token can have, so that a path that was forgotten here is closed, not open.
 */
final class ScopeRules {

    private static final Scope NEVER = new Scope(Area.TOKENS, true);

    private final List<Rule> rules = Stream.of(
                    rules(null, "/me/**", "/version", "/openapi.json"),
                    rules(
                            Area.ZONES,
                            "/zones",
                            "/zones/{apex}",
                            "/zones/{apex}/history",
                            "/zones/{apex}/revert",
                            "/zones/{apex}/serial"),
                    rules(Area.EXPORTS, "/zones/{apex}/numbers.csv", "/zones/{apex}/zonefile", "/exports/**"),
                    rules(
                            Area.NUMBERS,
                            "/zones/{apex}/numbers/**",
                            "/zones/{apex}/blocks/**",
                            "/zones/{apex}/delegations/**",
                            "/validate/**"),
                    rules(Area.RECORDS, "/zones/{apex}/records/**"),
                    rules(Area.RULE_SETS, "/rule-sets/**", "/targets/**"),
                    rules(Area.REQUESTERS, "/regions/**", "/requester-groups/**", "/requesters/**"),
                    rules(Area.IMPORTS, "/imports/**"),
                    rules(Area.CHANGES, "/changes/**", "/changesets/**"),
                    rules(Area.JOBS, "/jobs/**"),
                    rules(Area.QUERIES, "/queries/**"),
                    rules(Area.AUDIT, "/audit/**"),
                    rules(Area.USERS, "/users/**"),
                    rules(Area.TOKENS, "/tokens/**"),
                    rules(Area.REPORTS, "/nodes/{name}/report"),
                    rules(Area.OPERATION, "/nodes/**", "/stats/**", "/lookup/**", "/routing/**"))
            .flatMap(List::stream)
            .toList();

    private final PathPattern validation = parse("/validate/**");

    private record Rule(@Nullable Area area, PathPattern path) {}

    /** The scope that a request needs; empty if it concerns the token itself, or no area in particular. */
    Optional<Scope> needed(String method, String path) {
        PathContainer requested = PathContainer.parsePath(path);
        boolean reads = AccessRules.READING.contains(method) || validation.matches(requested);
        return rules.stream()
                .filter(rule -> rule.path.matches(requested))
                .findFirst()
                .map(rule -> Optional.ofNullable(rule.area).map(area -> new Scope(area, !reads)))
                .orElse(Optional.of(NEVER));
    }

    private static List<Rule> rules(@Nullable Area area, String... paths) {
        return Arrays.stream(paths).map(path -> new Rule(area, parse(path))).toList();
    }

    private static PathPattern parse(String path) {
        return PathPatternParser.defaultInstance.parse(Api.ROOT + path);
    }
}
