package org.openenum.naptr;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The Enumservice Registrations of the IANA (RFC 6117), as of 2026-11-20.
 *
 * <p>An unregistered service may still be right for those who use it, so this list causes only warnings.
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

    /**
     * The URI schemes of types whose scheme is neither a subtype nor the type itself alone. Elsewhere the subtype is
     * the scheme, or the type if there is no subtype.
     */
    private static final Map<String, Set<String>> SCHEMES =
            Map.of("sip", Set.of("sip", "sips"), "vcard", Set.of("http", "https"));

    private EnumserviceRegistry() {}

    /** Whether the IANA has registered this type with these subtypes, ignoring case. */
    static boolean contains(Enumservice service) {
        return REGISTERED.contains(service.toString().toLowerCase(Locale.ROOT));
    }

    /** The URI schemes of a registered service; none if the service is not registered. */
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
