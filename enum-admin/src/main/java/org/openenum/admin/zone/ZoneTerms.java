package org.openenum.admin.zone;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.ThingText;
import org.openenum.record.PresentationException;
import org.openenum.record.PresentationText;
import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.DialPrefixes;
import org.openenum.zone.NumberNotation;
import org.openenum.zone.Numbering;
import org.openenum.zone.SoaTimers;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** Applies the settings of a request to a zone: checks them and adds the defaults. */
@Component
class ZoneTerms {

    /** With more name servers, a zone cannot be primed over UDP. */
    private static final int MAX_NAME_SERVERS = 13;

    /** An apex is used in URL paths, where an escaped slash, backslash, percent sign or semicolon is refused. */
    private static final Pattern APEX = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");

    private final NameServerDefaults defaults;

    ZoneTerms(NameServerDefaults defaults) {
        this.defaults = defaults;
    }

    /** The NS records of a new zone, at least one. */
    List<Name> nameServers(ZoneRequest wanted) {
        List<String> given = wanted.nameServers();
        if (given == null) {
            return List.of(name("/nameServers", defaults.nameServer()));
        }
        if (given.isEmpty() || given.size() > MAX_NAME_SERVERS) {
            throw RefusedException.invalid(
                    "/nameServers", "count", Sentence.of("zone.name-servers", MAX_NAME_SERVERS), null);
        }
        List<Name> names = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            Name name = name("/nameServers/" + i, given.get(i));
            if (names.contains(name)) {
                throw RefusedException.invalid(
                        "/nameServers/" + i, "twice", Sentence.of("zone.name-server-twice"), given.get(i));
            }
            names.add(name);
        }
        return names;
    }

    Zone newZone(Name apex, ZoneRequest wanted, Name nameServer, Instant now) {
        if (apex.equals(Name.root)) {
            throw RefusedException.invalid("", "root", Sentence.of("zone.root"), null);
        }
        if (apex.isWild()) {
            throw RefusedException.invalid("", "wildcard", Sentence.of("zone.wildcard"), apex.toString(true));
        }
        if (!APEX.matcher(apex.toString(true)).matches()) {
            throw RefusedException.invalid("", "characters", Sentence.of("zone.characters"), apex.toString(true));
        }
        Name primary = wanted.primaryServer() == null ? nameServer : name("/primaryServer", wanted.primaryServer());
        Name responsible = wanted.responsible() == null
                ? name("/responsible", "hostmaster." + primary)
                : responsible(wanted.responsible());
        Zone zone = new Zone(apex, numbering(apex, wanted), primary, responsible, now);
        apply(zone, wanted);
        return zone;
    }

    /**
     * Replaces the settings of an existing zone; the primary server and the responsible person stay if the request does
     * not name others.
     */
    void apply(Zone zone, ZoneRequest wanted) {
        zone.setNumbering(numbering(zone.apexName(), wanted));
        zone.setPrefixes(prefixes(zone, wanted));
        if (wanted.primaryServer() != null) {
            zone.setPrimaryServer(name("/primaryServer", wanted.primaryServer()));
        }
        if (wanted.responsible() != null) {
            zone.setResponsible(responsible(wanted.responsible()));
        }
        zone.setTimers(timers(wanted));
        zone.setDefaultTtlSeconds(ttl("/defaultTtlSeconds", wanted.defaultTtlSeconds(), Zone.DEFAULT_TTL_SECONDS));
        zone.setComment(ThingText.comment(wanted.comment()));
    }

    Numbering numbering(Name apex, ZoneRequest wanted) {
        Numbering numbering = wanted.numbering() == null ? Numbering.E164 : wanted.numbering();
        // RFC 6116, section 3.2: the names below e164.arpa are made of E.164 numbers.
        // https://datatracker.ietf.org/doc/html/rfc6116#section-3.2
        if (numbering != Numbering.E164 && apex.subdomain(NumberNotation.PUBLIC_TREE)) {
            throw RefusedException.invalid("/numbering", "e164-only", Sentence.of("zone.e164-only"), numbering.name());
        }
        return numbering;
    }

    private static DialPrefixes prefixes(Zone zone, ZoneRequest wanted) {
        DialPrefixes prefixes;
        try {
            prefixes = new DialPrefixes(wanted.countryCode(), wanted.nationalPrefix(), wanted.internationalPrefix());
        } catch (InvalidValueException e) {
            String pointer = switch (e.sentence().key()) {
                case "zone.national-prefix" -> "/nationalPrefix";
                case "zone.international-prefix" -> "/internationalPrefix";
                default -> "/countryCode";
            };
            throw RefusedException.invalid(pointer, "invalid", e.sentence(), null);
        }
        if (zone.numbering() == Numbering.PRIVATE && !prefixes.equals(DialPrefixes.NONE)) {
            throw RefusedException.invalid("/numbering", "private", Sentence.of("zone.private-prefixes"), null);
        }
        return prefixes;
    }

    private static SoaTimers timers(ZoneRequest wanted) {
        SoaTimers defaults = SoaTimers.DEFAULT;
        return new SoaTimers(
                ttl("/refreshSeconds", wanted.refreshSeconds(), defaults.refreshSeconds()),
                ttl("/retrySeconds", wanted.retrySeconds(), defaults.retrySeconds()),
                ttl("/expireSeconds", wanted.expireSeconds(), defaults.expireSeconds()),
                ttl("/minimumSeconds", wanted.minimumSeconds(), defaults.minimumSeconds()),
                ttl("/soaTtlSeconds", wanted.soaTtlSeconds(), defaults.soaTtlSeconds()));
    }

    /** RFC 1035, section 8: in a mail address, the at sign becomes a dot, and dots before it are escaped. */
    private static Name responsible(String given) {
        int at = given.indexOf('@');
        return name(
                "/responsible",
                at < 0 ? given : given.substring(0, at).replace(".", "\\.") + "." + given.substring(at + 1));
    }

    private static Name name(String pointer, String text) {
        try {
            Name name = PresentationText.name(text, Name.root);
            if (!name.equals(Name.root)) {
                return name;
            }
        } catch (TextParseException e) {
            throw RefusedException.invalid(
                    pointer, "not-a-name", Sentence.of("zone.not-a-name", PresentationException.reason(e)), text);
        }
        throw RefusedException.invalid(pointer, "not-a-name", Sentence.of("zone.root-here"), text);
    }

    private static int ttl(String pointer, @Nullable Integer seconds, int otherwise) {
        if (seconds != null && seconds < 0) {
            throw RefusedException.invalid(pointer, "range", Sentence.of("zone.timer"), seconds.toString());
        }
        return seconds == null ? otherwise : seconds;
    }
}
