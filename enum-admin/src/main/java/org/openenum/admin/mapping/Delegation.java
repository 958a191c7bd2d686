package org.openenum.admin.mapping;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.record.RecordText;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.number.DialedDigits;
import org.openenum.record.PresentationException;
import org.openenum.record.PresentationText;
import org.openenum.record.RecordSet;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/**
 * A delegation as it is stored: the record sets at the name of its digits. Its version, time and comment are those of
 * its NS records, which change with each change of its DS records.
 *
 * @param ds its DS records, null if the child zone is not signed
 */
public record Delegation(
        DialedDigits prefix,
        RecordSet nameServers,
        @Nullable RecordSet ds) {

    /** Identifies this state: reverting a changeset may change one of the two record sets alone. */
    public String entityTag() {
        String tag = EntityTags.of(nameServers.version(), nameServers.updatedAt());
        return ds == null ? tag : tag + "-" + EntityTags.of(ds.version(), ds.updatedAt());
    }

    /** Whether its NS and DS records have the same TTL. */
    public boolean hasOneTtl() {
        return ds == null || ds.ttlSeconds() == nameServers.ttlSeconds();
    }

    /** Host names. */
    public List<String> nameServerTexts() {
        return RecordText.format(Type.NS, nameServers.rdatas());
    }

    /** RDATA in presentation form. */
    public List<String> dsTexts() {
        return ds == null ? List.of() : RecordText.format(Type.DS, ds.rdatas());
    }

    /** Its rows. */
    public Stream<Object> entities() {
        return ds == null ? Stream.of(nameServers) : Stream.of(nameServers, ds);
    }

    /** @throws RefusedException if that is no domain name */
    public static Name hostOf(String host) {
        try {
            return PresentationText.name(host.strip(), Name.root);
        } catch (TextParseException e) {
            throw RefusedException.malformed(Sentence.of("name.invalid", host, PresentationException.reason(e)));
        }
    }

    /** @param host the name of a name server, or a domain that contains one */
    public static boolean leadsTo(RecordSet nameServers, Name host) {
        return nameServers.rdatas().stream().anyMatch(rdata -> isAtOrBelow(rdata, host));
    }

    private static boolean isAtOrBelow(byte[] rdata, Name wanted) {
        try {
            return new Name(rdata).subdomain(wanted);
        } catch (IOException e) {
            throw new UncheckedIOException("the stored RDATA of an NS record is not a name", e);
        }
    }
}
