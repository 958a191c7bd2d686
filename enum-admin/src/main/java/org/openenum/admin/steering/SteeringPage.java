package org.openenum.admin.steering;

import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import org.openenum.admin.editing.UndoOffer;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.steering.Control.Mode;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The page of the control process: loads and weights of each policy with a control, and its mode. */
@PageController
class SteeringPage {

    /** How often the page reloads itself without scripts, in seconds. */
    private static final int REFRESH_SECONDS = 10;

    private final ControlService controls;

    private final Notices notices;

    private final UndoOffer undo;

    private final Clock clock;

    SteeringPage(ControlService controls, Notices notices, UndoOffer undo, Clock clock) {
        this.controls = controls;
        this.notices = notices;
        this.undo = undo;
        this.clock = clock;
    }

    @GetMapping("/steering")
    String show(Model model) {
        Instant now = clock.instant();
        model.addAttribute(
                "policies",
                controls.all(ShownPolicy.SPAN).stream()
                        .map(each -> ShownPolicy.of(each, now))
                        .toList());
        model.addAttribute("modes", Mode.values());
        model.addAttribute("refreshSeconds", REFRESH_SECONDS);
        return "steering/show";
    }

    /** Switches the mode of a policy's control. */
    @PostMapping("/steering/{name}/mode")
    String put(@PathVariable String name, @RequestParam String mode, Author author, RedirectAttributes redirect) {
        Mode wanted = Arrays.stream(Mode.values())
                .filter(each -> each.word().equals(mode))
                .findFirst()
                .orElseThrow(() -> RefusedException.malformed(Sentence.of("control.unknown-mode")));
        controls.put(name, wanted, Precondition.PRESENT, author);
        notices.done(redirect, "steering.switched." + wanted, name);
        undo.offer(redirect, author);
        return "redirect:/steering";
    }
}
