package org.openenum.admin.routing;

import org.openenum.admin.account.Caller;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.record.RecordRef;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Where the policy of a record set has its page. The query string names the set, as on the page of its records; a form
 * that was reviewed says it again in its fields.
 */
@PageController
class RecordRoutingPage {

    private final PolicyPages pages;

    private final RoutingService policies;

    RecordRoutingPage(PolicyPages pages, RoutingService policies) {
        this.pages = pages;
        this.policies = policies;
    }

    @GetMapping("/records/set/routing-policy")
    String edit(FormInput input, Model model) {
        return pages.edit(setOf(input), model);
    }

    @PostMapping("/records/set/routing-policy")
    String save(Post post) {
        return pages.save(setOf(post.input()), post);
    }

    @PostMapping("/records/set/routing-policy/delete")
    String delete(Post post) {
        return pages.delete(setOf(post.input()), post);
    }

    @PostMapping("/preview/records/set/routing-policy")
    String preview(FormInput input, Model model) {
        return pages.preview(setOf(input), input, model);
    }

    @GetMapping("/records/set/routing-policy/moment")
    String moment(FormInput input, Model model) {
        return pages.moment(setOf(input), model);
    }

    @PostMapping("/records/set/routing-policy/weights/delete")
    String endWeights(Caller caller, Post post) {
        return pages.endWeights(setOf(post.input()), caller, post);
    }

    private RoutedRecords setOf(FormInput input) {
        RoutedRecords set = policies.owner(new RecordRef(input.text("zone"), input.text("owner"), input.text("type")));
        if (!set.set().isRoutable()) {
            throw RefusedException.notFound(Sentence.of("policy.not-of-type", set.type()));
        }
        return set;
    }
}
