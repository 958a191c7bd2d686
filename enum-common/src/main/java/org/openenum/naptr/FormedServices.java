package org.openenum.naptr;

import java.util.List;
import java.util.stream.Collectors;
import org.openenum.requester.AnswerForm;

/** The services fields of the answers to a requester group, according to its form of answers. */
public final class FormedServices {

    private FormedServices() {}

    /**
     * The services fields of the records that a terminal rule becomes.
     *
     * @param field as in the rule
     * @return none if the requesters do not get the rule; perhaps one twice, where two services are the same in the
     *     order of RFC 2916
     */
    public static List<String> fields(String field, AnswerForm form) {
        List<Enumservice> all = Enumservice.parseServiceField(field);
        List<Enumservice> theirs = all.stream()
                .filter(service -> form.privateServices() || !service.isPrivateUse())
                .toList();
        if (form.splits()) {
            return theirs.stream().map(service -> field(service, form)).toList();
        }
        if (theirs.size() == all.size()) {
            return List.of(field);
        }
        return theirs.isEmpty()
                ? List.of()
                : List.of("E2U" + theirs.stream().map(service -> "+" + service).collect(Collectors.joining()));
    }

    // RFC 2916, section 3.2: service_field = [ [protocol] *("+" rs)]; protocol is the scheme of the URI, such as "sip"
    // or "mailto". In RFC 6116 it is the last subtype, or the type if there is no subtype.
    // https://datatracker.ietf.org/doc/html/rfc2916#section-3.2
    private static String field(Enumservice service, AnswerForm form) {
        if (!form.legacyService()) {
            return "E2U+" + service;
        }
        List<String> subtypes = service.subtypes();
        return (subtypes.isEmpty() ? service.type() : subtypes.get(subtypes.size() - 1)) + "+E2U";
    }
}
