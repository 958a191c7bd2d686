package org.openenum.admin.requester;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.sentence.Sentence;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

/** The networks of requester groups, and the group of an address. */
@RestController
class RequesterNetworkController {

    private static final String NETWORKS = Api.ROOT + "/requester-groups/{name}/networks";

    private static final Pattern RETURN_MINIMAL =
            Pattern.compile("(?:^|[,;])\\s*return\\s*=\\s*\"?minimal\"?\\s*(?:$|[,;])", Pattern.CASE_INSENSITIVE);

    private final RequesterGroupService groups;

    RequesterNetworkController(RequesterGroupService groups) {
        this.groups = groups;
    }

    /** The networks of a requester group, such as {@code 192.0.2.0/24} and {@code 2001:db8::/32}. */
    record NetworksJson(List<String> networks) {}

    /** Networks to add to a requester group, and networks to remove from it. */
    record NetworkChangesJson(
            @Nullable List<String> add, @Nullable List<String> remove) {}

    /**
     * The requester group that an IP address belongs to.
     *
     * @param network the longest matching network of any group; null if there is none
     * @param group the requester group, or null
     * @param region the region of the group, or null
     * @param access the access to zones that the group has no setting for: allow, refuse or drop
     */
    record RequesterJson(
            String address,
            @Nullable String network,
            @Nullable String group,
            @Nullable String region,
            AccessJson access) {

        static RequesterJson of(RequesterGroupService.Identified found) {
            RequesterGroupView group = found.group();
            return new RequesterJson(
                    found.address(),
                    found.network(),
                    group == null ? null : group.name(),
                    group == null ? null : group.region(),
                    group == null ? AccessJson.allow : AccessJson.of(group.access()));
        }
    }

    /** Lists all networks of a requester group, with the ETag of the group. */
    @GetMapping(path = NETWORKS, produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<NetworksJson> get(@PathVariable String name) {
        return answer(groups.networks(name));
    }

    /** Replaces all networks of a requester group (If-Match: the ETag of the group). */
    @PutMapping(path = NETWORKS, consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<NetworksJson> put(
            @PathVariable String name, @RequestBody NetworksJson wanted, Precondition precondition, Author author) {
        if (wanted.networks() == null) {
            throw RefusedException.invalid("/networks", "missing", Sentence.plain("networks is missing"), null);
        }
        return answer(groups.putNetworks(name, wanted.networks(), precondition, author));
    }

    /** Replaces all networks by those in a text with one network per line, where # begins a comment. */
    @PutMapping(path = NETWORKS, consumes = MediaType.TEXT_PLAIN_VALUE)
    ResponseEntity<NetworksJson> putText(
            @PathVariable String name,
            @RequestBody(required = false) @Nullable String text,
            Precondition precondition,
            Author author) {
        List<String> wanted = RequesterNetworks.lines(Objects.requireNonNullElse(text, ""));
        return answer(groups.putNetworks(name, wanted, precondition, author));
    }

    /** Adds networks to a requester group, and removes others from it. */
    @PostMapping(path = NETWORKS, consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<NetworksJson> change(
            @PathVariable String name, @RequestBody NetworkChangesJson wanted, Author author, WebRequest request) {
        RequesterGroupView changed = groups.changeNetworks(
                name,
                Objects.requireNonNullElse(wanted.add(), List.of()),
                Objects.requireNonNullElse(wanted.remove(), List.of()),
                author);
        return wantsNothingBack(request)
                ? ResponseEntity.noContent().eTag(changed.entityTag()).build()
                : answer(groups.networks(name));
    }

    // RFC 7240, section 4.2: "return=minimal" says that the client needs no representation in the answer.
    // https://datatracker.ietf.org/doc/html/rfc7240#section-4.2
    private static boolean wantsNothingBack(WebRequest request) {
        String[] preferences = request.getHeaderValues("Prefer");
        return preferences != null && Arrays.stream(preferences).anyMatch(RETURN_MINIMAL.asPredicate());
    }

    /**
     * Identifies the requester group of an IP address by its longest matching network.
     *
     * @param address the IPv4 or IPv6 address
     */
    @GetMapping(Api.ROOT + "/requesters/{address}")
    RequesterJson identify(@PathVariable String address) {
        return RequesterJson.of(groups.identify(address));
    }

    private static ResponseEntity<NetworksJson> answer(RequesterGroupService.WithNetworks found) {
        return ResponseEntity.ok().eTag(found.group().entityTag()).body(new NetworksJson(found.networks()));
    }
}
