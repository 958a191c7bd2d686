package org.openenum.admin.steering;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.steering.Control.Mode;
import org.openenum.admin.steering.SteeringStep.RegionStep;
import org.openenum.admin.steering.SteeringStep.TargetStep;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The page of the control process: loads and weights of each policy under control, and the switch of each. */
@PageController
class SteeringPage {

    /** A person looks at what goes on; longer courses are REST's, or Prometheus's. */
    private static final Duration SPAN = Duration.ofMinutes(10);

    private static final int SPAN_MINUTES = 10;

    /** How often the page loads itself again where no script runs, in seconds. */
    private static final int REFRESH_SECONDS = 10;

    private final ControlService controls;

    private final Notices notices;

    private final Clock clock;

    SteeringPage(ControlService controls, Notices notices, Clock clock) {
        this.controls = controls;
        this.notices = notices;
        this.clock = clock;
    }

    /**
     * A policy as the page shows it.
     *
     * @param last null: nothing was computed yet
     * @param changed the last step that changed weights, if there is one in what is shown
     */
    record Shown(
            String name,
            Control control,
            @Nullable SteeringStep last,
            @Nullable SteeringStep changed,
            List<TargetRow> targets,
            List<Plot> plots) {}

    /** A target with its colour, and its figures of now. */
    record TargetRow(String name, int colour, @Nullable Double load, List<Weight> weights) {}

    /** A weight of now, computed and in force. */
    record Weight(
            String region,
            @Nullable Double computed,
            @Nullable Double inForce) {}

    @GetMapping("/steering")
    String show(Model model) {
        Instant now = clock.instant();
        model.addAttribute(
                "policies",
                controls.all(SPAN).stream().map(each -> shown(each, now)).toList());
        model.addAttribute("modes", Mode.values());
        model.addAttribute("minutes", SPAN_MINUTES);
        model.addAttribute("width", Plot.WIDTH);
        model.addAttribute("height", Plot.HEIGHT);
        model.addAttribute("refreshSeconds", REFRESH_SECONDS);
        return "steering/show";
    }

    /** Switches a policy's control. */
    @PostMapping("/steering/{name}/mode")
    String put(@PathVariable String name, @RequestParam String mode, Author author, RedirectAttributes redirect) {
        Mode wanted = Arrays.stream(Mode.values())
                .filter(each -> each.word().equals(mode))
                .findFirst()
                .orElseThrow(() -> RefusedException.malformed("there is no such mode of the control process"));
        controls.put(name, wanted, Precondition.PRESENT, author);
        notices.done(redirect, "steering.switched." + wanted, name);
        return "redirect:/steering";
    }

    private static Shown shown(ControlService.Steered found, Instant now) {
        SteeredPolicy steered = found.policy().steered();
        List<SteeringStep> steps = found.steps();
        boolean runs = steered.control().mode() != Mode.OFF;
        SteeringStep last = steps.isEmpty() || !runs ? null : steps.get(steps.size() - 1);
        SteeringStep changed = steps.stream()
                .filter(SteeringStep::changed)
                .reduce((one, other) -> other)
                .orElse(null);
        List<TargetRow> rows = new ArrayList<>();
        for (int i = 0; i < steered.targets().size(); i++) {
            rows.add(row(steered.targets().get(i), i, last));
        }
        return new Shown(
                found.policy().ruleSet(),
                steered.control(),
                last,
                changed,
                rows,
                Plot.of(steered, steps, now.minus(SPAN), now));
    }

    private static TargetRow row(String target, int place, @Nullable SteeringStep last) {
        TargetStep now = last == null ? null : last.target(target).orElse(null);
        List<Weight> weights = new ArrayList<>();
        if (now != null) {
            for (RegionStep region : now.regions()) {
                weights.add(new Weight(region.region(), region.weight(), region.inForce()));
            }
            weights.add(new Weight(Plot.NO_REGION, now.weight(), now.inForce()));
        }
        return new TargetRow(target, Plot.colour(place), now == null ? null : now.load(), weights);
    }
}
