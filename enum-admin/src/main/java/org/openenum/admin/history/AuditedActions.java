package org.openenum.admin.history;

import java.text.Collator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/**
 * All actions that the audit trail can contain, in the user's language, for a selection list. Pages and links use the
 * trail's own codes.
 */
@Component
class AuditedActions {

    private static final String KEYS = "audited.";

    /** Taken from the messages, which have a text for each code. */
    private final Map<String, SortedSet<String>> codesBySubject = new TreeMap<>();

    private final MessageSource messages;

    AuditedActions(MessageSource messages) {
        this.messages = messages;
        ResourceBundle.getBundle("messages", Locale.ROOT).keySet().stream()
                .filter(key -> key.startsWith(KEYS))
                .map(key -> key.substring(KEYS.length()))
                .forEach(code -> codesBySubject
                        .computeIfAbsent(code.split("\\.", 2)[0], subject -> new TreeSet<>())
                        .add(code));
    }

    /** An action, or the common prefix of several codes. */
    record Choice(String code, String label) {}

    /**
     * The actions on one kind of object.
     *
     * @param all the common prefix of all the codes; null if there is only one code
     */
    record Group(String label, @Nullable String all, List<Choice> choices) {

        boolean has(String code) {
            return code.equals(all) || choices.stream().anyMatch(choice -> choice.code.equals(code));
        }
    }

    /** Sorted by the collation rules of the language. */
    List<Group> in(Locale locale) {
        Collator order = Collator.getInstance(locale);
        List<Group> groups = new ArrayList<>();
        codesBySubject.forEach((subject, codes) -> groups.add(group(subject, codes, locale, order)));
        groups.sort(Comparator.comparing(Group::label, order));
        return groups;
    }

    private Group group(String subject, SortedSet<String> codes, Locale locale, Collator order) {
        String label = messages.getMessage("audit.of." + subject, null, subject, locale);
        List<Choice> choices = codes.stream()
                .filter(code -> !code.equals(subject) || codes.size() == 1)
                .map(code -> new Choice(code, messages.getMessage(KEYS + code, null, locale)))
                .sorted(Comparator.comparing(Choice::label, order))
                .toList();
        String all = codes.contains(subject) ? subject : subject + ".";
        return new Group(label == null ? subject : label, codes.size() == 1 ? null : all, choices);
    }
}
