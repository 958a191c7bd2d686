package org.openenum.admin.mapping.console;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.openenum.admin.mapping.TagsInUse;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** Completes the last word of a field for tags with the tags of the zone. */
@PageController
class TagPage {

    /** As many as a user reads while typing. */
    private static final int MAX_SUGGESTIONS = 20;

    private final TagsInUse tags;

    TagPage(TagsInUse tags) {
        this.tags = tags;
    }

    /**
     * The field is called {@code tags} in a form, {@code set.tags} if several entries are edited, and {@code tag} in a
     * filter.
     */
    @GetMapping("/tags/names")
    String names(FormInput input, Model model) {
        String typed = Stream.of("tags", "set.tags", "tag")
                .flatMap(name -> input.texts(name).stream())
                .findFirst()
                .orElse("");
        int lastWord = Math.max(Math.max(typed.lastIndexOf(' '), typed.lastIndexOf(',')), typed.lastIndexOf(';')) + 1;
        String before = typed.substring(0, lastWord);
        List<String> had = List.of(before.split("[\\s,;]+", -1));
        model.addAttribute(
                "names",
                input.text("zone").isEmpty()
                        ? List.of()
                        : tags
                                .beginningWith(
                                        input.text("zone"),
                                        typed.substring(lastWord).toLowerCase(Locale.ROOT),
                                        MAX_SUGGESTIONS)
                                .stream()
                                .filter(tag -> !had.contains(tag))
                                .map(tag -> before + tag)
                                .toList());
        return "ruleset/names";
    }
}
