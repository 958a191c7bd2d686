package org.openenum.naptr;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The Enumservice Registrations of the IANA (RFC 6117), as of 2026-11-20.
 *
 * <p>A service that is not in it may still be right for those who use it: this list gives warnings, it refuses nothing.
 */
final class EnumserviceRegistry {

    // https://www.iana.org/assignments/enum-services/enum-services.xhtml
    private static final Set<String> REGISTERED = Set.of(
            "acct",
            "email:mailto",
            "ems:mailto",
            "ems:tel",
            "fax:tel",
            "ft:ftp",
            "h323",
            "iax",
            "ical-access:http",
            "ical-access:https",
            "ical-sched:mailto",
            "ifax:mailto",
            "im",
            "mms:mailto",
            "mms:tel",
            "pres",
            "pstn:sip",
            "pstn:tel",
            "sip",
            "sms:mailto",
            "sms:tel",
            "unifmsg:http",
            "unifmsg:https",
            "unifmsg:sip",
            "unifmsg:sips",
            "vcard",
            "videomsg:http",
            "videomsg:https",
            "videomsg:sip",
            "videomsg:sips",
            "voice:tel",
            "voicemsg:http",
            "voicemsg:https",
            "voicemsg:sip",
            "voicemsg:sips",
            "voicemsg:tel",
            "vpim:ldap",
            "vpim:mailto",
            "web:http",
            "web:https",
            "xmpp");

    /** Where the type says the scheme of the URI. Elsewhere the subtype is the scheme. */
    private static final Map<String, Set<String>> SCHEMES =
            Map.of("sip", Set.of("sip", "sips"), "vcard", Set.of("http", "https"));

    private EnumserviceRegistry() {}

    /** Whether the IANA knows this type with these subtypes; case does not count. */
    static boolean contains(Enumservice service) {
        return REGISTERED.contains(service.toString().toLowerCase(Locale.ROOT));
    }

    /** The schemes that the URIs of a registered service have; none if the IANA does not know it. */
    static Set<String> schemesOf(Enumservice service) {
        if (!contains(service)) {
            return Set.of();
        }
        String type = service.type().toLowerCase(Locale.ROOT);
        return service.subtypes().isEmpty()
                ? SCHEMES.getOrDefault(type, Set.of(type))
                : Set.of(service.subtypes().get(0).toLowerCase(Locale.ROOT));
    }
}
