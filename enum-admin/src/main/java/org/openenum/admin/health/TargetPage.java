package org.openenum.admin.health;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.editing.UndoOffer;
import org.openenum.admin.editing.Versions;
import org.openenum.admin.editing.Versions.Past;
import org.openenum.admin.health.vote.Condition;
import org.openenum.admin.page.Difference;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.OwnPath;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.openenum.health.CheckKind;
import org.openenum.health.TargetName;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The pages of targets: the list with their states, and one target with its check, its state and its history. */
@PageController
class TargetPage {

    private static final int ROWS = 50;

    private static final List<String> STATES =
            Arrays.stream(Condition.State.values()).map(ApiWord::of).toList();

    private static final List<String> KINDS = Stream.concat(
                    Stream.of(""), Arrays.stream(CheckKind.values()).map(ApiWord::of))
            .toList();

    private final TargetService targets;

    private final Notices notices;

    private final UndoOffer undo;

    private final Versions versions;

    TargetPage(TargetService targets, Notices notices, UndoOffer undo, Versions versions) {
        this.targets = targets;
        this.notices = notices;
        this.undo = undo;
        this.versions = versions;
    }

    /** {@code state} is a word of the API; any other value lists all targets. */
    @GetMapping("/targets")
    String list(FormInput input, Model model) {
        String start = input.text("start");
        String state = input.text("state");
        String after = input.text("after");
        Condition.State wanted =
                STATES.contains(state) ? ApiWord.read("/state", state, List.of(Condition.State.values())) : null;
        Page<TargetView> page = targets.list(start, wanted, new Page.Wanted(FormInput.orNull(after), ROWS));
        model.addAttribute("targets", page.items());
        model.addAttribute("start", start);
        model.addAttribute("state", state);
        model.addAttribute("states", STATES);
        model.addAttribute("after", after);
        model.addAttribute("pager", Pager.of("/targets", Map.of("start", start, "state", state), after, page.next()));
        return "health/list";
    }

    @GetMapping("/targets/{target}")
    String show(@PathVariable String target, Model model) {
        TargetView view = targets.get(TargetText.name(target));
        return page(view, TargetForm.of(view), FormFaults.NONE, model);
    }

    @PostMapping("/targets/{target}/check")
    String check(@PathVariable String target, Post post) {
        TargetForm form = TargetForm.read(post.input());
        TargetName name = TargetText.name(target);
        return done(
                name,
                "target.saved",
                post,
                () -> targets.check(
                        name, form.kind().isEmpty() ? null : form.check().check(), post.seen(), post.author()));
    }

    /** Used by the button that drains, and by the full form. */
    @PostMapping("/targets/{target}/out-of-service")
    String withdraw(@PathVariable String target, Post post) {
        TargetForm form = TargetForm.read(post.input());
        TargetName name = TargetText.name(target);
        return done(
                name,
                form.state().equals("maintenance") ? "target.in-maintenance" : "target.drained",
                post,
                () -> targets.withdraw(name, form.outOfService().withdrawal(), post.seen(), post.author()));
    }

    @PostMapping("/targets/{target}/back")
    String back(@PathVariable String target, Post post) {
        TargetName name = TargetText.name(target);
        return done(name, "target.returned", post, () -> targets.withdraw(name, null, post.seen(), post.author()));
    }

    @GetMapping("/targets/{target}/history")
    String history(@PathVariable String target, @RequestParam(defaultValue = "") String after, Model model) {
        TargetName name = TargetText.name(target);
        return versions.show(new Past(placeOf(name), null, wanted -> targets.history(name, wanted)), after, model);
    }

    private static Place placeOf(TargetName name) {
        return new Place("targets", "target", name.toString(), Place.path("/targets/{name}", name), "/targets");
    }

    private String done(TargetName name, String message, Post post, Runnable write) {
        Place place = placeOf(name);
        try {
            write.run();
            notices.done(post.redirect(), message, place.name());
            undo.offer(post.redirect(), post.author());
            return "redirect:" + OwnPath.of(post.input().text("back"), place.page());
        } catch (RefusedException e) {
            return refused(e, targets.get(name), post);
        }
    }

    /** The page with the input; after a conflicting change, it shows both versions side by side. */
    private String refused(RefusedException refusal, TargetView now, Post post) {
        boolean stale = refusal.reason() == Reason.STALE;
        TargetForm stored = TargetForm.of(now);
        TargetForm typed = TargetForm.read(post.input(), stored);
        List<Difference> differences = stale ? Difference.between(stored.fields(), typed.fields()) : List.of();
        post.response().setStatus((stale ? HttpStatus.CONFLICT : HttpStatus.UNPROCESSABLE_CONTENT).value());
        // Show this form again, although somebody else has taken the target out of service meanwhile.
        post.model().addAttribute("outTyped", post.input().has("until"));
        if (differences.isEmpty()) {
            return page(now, typed, FormFaults.of(refusal), post.model());
        }
        post.model().addAttribute("differences", differences);
        return page(now, typed, FormFaults.NONE, post.model());
    }

    private String page(TargetView view, TargetForm form, FormFaults faults, Model model) {
        model.addAttribute("target", view);
        model.addAttribute("form", form);
        model.addAttribute("faults", faults);
        model.addAttribute("kinds", KINDS);
        model.addAttribute("turns", targets.turns(view.name()));
        return "health/show";
    }
}
