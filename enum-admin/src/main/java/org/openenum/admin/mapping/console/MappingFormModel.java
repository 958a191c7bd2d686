package org.openenum.admin.mapping.console;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.ruleset.Preview;
import org.openenum.admin.ruleset.RuleForm;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.admin.zone.ZoneCuts;
import org.openenum.admin.zone.ZoneService;
import org.openenum.admin.zone.ZoneView;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.number.DialedDigits;
import org.openenum.record.PresentationException;
import org.openenum.zone.Numbering;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** Collects what the form of a number or block shows around its fields: preview, block or exceptions, zones. */
@Component
class MappingFormModel {

    /** How many exceptions the form of a block lists; the table has the rest. */
    private static final int EXCEPTIONS = 10;

    private final MappingList mappings;

    private final RuleSetService ruleSets;

    private final ZoneService zones;

    private final TypedNumbers numbers;

    MappingFormModel(MappingList mappings, RuleSetService ruleSets, ZoneService zones, TypedNumbers numbers) {
        this.numbers = numbers;
        this.mappings = mappings;
        this.ruleSets = ruleSets;
        this.zones = zones;
    }

    /** The initial form: inside a block, it has the block's rules. */
    MappingForm blank(MappingKind kind, String zone, String number) {
        List<String> apexes = zones.apexes();
        String apex = zone.isEmpty() && !apexes.isEmpty() ? apexes.get(0) : zone;
        MappingForm form = MappingForm.blank(apex, number);
        if (kind == MappingKind.BLOCK || apex.isEmpty()) {
            return form;
        }
        return covering(form)
                .map(block -> MappingForm.exceptionFrom(block, number))
                .orElse(form);
    }

    /** Adds what is shown around the form, and returns the template. */
    String show(Model model, MappingKind kind, MappingForm form, @Nullable MappingView entry) {
        boolean block = kind == MappingKind.BLOCK;
        model.addAttribute("block", block);
        model.addAttribute("list", block ? "blocks" : "numbers");
        model.addAttribute("entry", entry);
        model.addAttribute("zones", zones.apexes());
        model.addAttribute("statuses", MappingStatus.values());
        model.addAttribute("preview", preview(kind, form));
        model.addAttribute("closed", form.isClosed());
        if (entry == null) {
            existing(kind, form).ifPresent(there -> model.addAttribute("existing", there));
        } else if (block) {
            model.addAttribute("exceptions", exceptions(entry));
        }
        if (!block) {
            covering(form).ifPresent(covering -> model.addAttribute("covering", MappingTableRow.of(covering)));
        }
        return "mapping/form";
    }

    /** The DNS answer if the form were saved. */
    Preview preview(MappingKind kind, MappingForm form) {
        if (form.number().isEmpty() || form.zone().isEmpty()) {
            return Preview.EMPTY;
        }
        try {
            ZoneView zone = zones.get(form.zone());
            DialedDigits number = form.digits(numbers);
            boolean example = kind == MappingKind.BLOCK;
            Preview preview = Preview.of(
                    Name.fromString(zone.apex(), Name.root),
                    zone.numbering(),
                    example ? exampleOf(number, form, zone.numbering()) : number,
                    example,
                    ttlOf(form, zone),
                    rulesOf(form));
            return mappings.answering(zone.apex(), number)
                    .filter(above -> above.kind() == MappingKind.DELEGATION)
                    .map(above -> preview.withRefusal(ZoneCuts.refusal(zone.display(number), above.display())))
                    .orElse(preview);
        } catch (RefusedException | TextParseException e) {
            return Preview.refused(PresentationException.reason(e));
        }
    }

    /** The existing entry, which prevents a new one. */
    Optional<MappingTableRow> existing(MappingKind kind, MappingForm form) {
        try {
            return form.number().isEmpty() || form.zone().isEmpty()
                    ? Optional.empty()
                    : mappings.find(new MappingRef(form.zone(), kind, form.digits(numbers)))
                            .map(MappingTableRow::of);
        } catch (RefusedException e) {
            // The field shows its own error.
            return Optional.empty();
        }
    }

    /** The DNS answer; none while it is closed. */
    Preview said(MappingKind kind, MappingForm form) {
        return form.isClosed() ? Preview.EMPTY : preview(kind, form);
    }

    private List<MappingTableRow> exceptions(MappingView block) {
        MappingQuery inside = new MappingQuery(
                block.zone(), MappingKind.NUMBER, block.digits().digits(), null, null);
        return mappings.page(inside, new Page.Wanted(null, EXCEPTIONS)).items().stream()
                .map(MappingTableRow::of)
                .toList();
    }

    private Optional<MappingView> covering(MappingForm form) {
        try {
            return form.number().isEmpty() || form.zone().isEmpty()
                    ? Optional.empty()
                    : mappings.covering(form.zone(), form.digits(numbers));
        } catch (RefusedException e) {
            // The field shows its own error.
            return Optional.empty();
        }
    }

    private List<RuleForm> rulesOf(MappingForm form) {
        if (!form.isNamed()) {
            return form.rules();
        }
        return form.ruleSet().isEmpty()
                ? List.of()
                : ruleSets.get(form.ruleSet()).rules().stream()
                        .map(RuleForm::of)
                        .toList();
    }

    private int ttlOf(MappingForm form, ZoneView zone) {
        if (form.isNamed()) {
            return form.ruleSet().isEmpty()
                    ? zone.defaultTtlSeconds()
                    : ruleSets.get(form.ruleSet()).ttlSeconds();
        }
        Integer seconds = FormInput.number("ttl", form.ttl());
        return seconds == null ? zone.defaultTtlSeconds() : seconds;
    }

    /** The first number that the block covers: its prefix, extended with 1, 2, 3 ... */
    private static DialedDigits exampleOf(DialedDigits prefix, MappingForm form, Numbering numbering) {
        Integer least = FormInput.number("minDigits", form.minDigits());
        Integer most = FormInput.number("maxDigits", form.maxDigits());
        int usual = Math.min(prefix.length() + 4, most == null ? numbering.maxDigits() : most);
        int length = Math.min(Math.max(least == null ? 0 : least, usual), numbering.maxDigits());
        StringBuilder digits = new StringBuilder(prefix.digits());
        for (int i = 1; digits.length() < length; i++) {
            digits.append(i % 10);
        }
        return new DialedDigits(digits.toString());
    }
}
