package org.openenum.admin.zone;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.zone.Numbering;

/** A zone as a client sends it. What only an answer has may stay in it, so that a GET's body can be PUT back. */
@JsonIgnoreProperties({"apex", "version", "createdAt", "updatedAt", "self"})
record ZoneRequest(
        @Nullable Numbering numbering,
        @Nullable List<String> nameServers,
        @Nullable String primaryServer,
        @Nullable String responsible,
        @Nullable Integer refreshSeconds,
        @Nullable Integer retrySeconds,
        @Nullable Integer expireSeconds,
        @Nullable Integer minimumSeconds,
        @Nullable Integer soaTtlSeconds,
        @Nullable Integer defaultTtlSeconds,
        @Nullable String comment) {

    ZoneDraft toDraft() {
        return new ZoneDraft(
                numbering,
                nameServers,
                primaryServer,
                responsible,
                refreshSeconds,
                retrySeconds,
                expireSeconds,
                minimumSeconds,
                soaTtlSeconds,
                defaultTtlSeconds,
                comment);
    }
}
