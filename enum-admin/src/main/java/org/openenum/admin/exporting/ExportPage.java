package org.openenum.admin.exporting;

import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openenum.admin.account.Caller;
import org.openenum.admin.job.JobView;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.requester.RequesterGroupService;
import org.openenum.admin.requester.RequesterGroupView;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.admin.zone.ZoneService;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The form that starts an export of what a table shows; the job page shows the progress and the file. */
@PageController
class ExportPage {

    private final Exports exports;

    private final ZoneService zones;

    private final Notices notices;

    private final TypedNumbers numbers;

    private final RequesterGroupService groups;

    ExportPage(
            Exports exports, ZoneService zones, Notices notices, TypedNumbers numbers, RequesterGroupService groups) {
        this.groups = groups;
        this.numbers = numbers;
        this.exports = exports;
        this.zones = zones;
        this.notices = notices;
    }

    /**
     * The form: the filter of the table, with the names of the table's query string, and the file's format and
     * requester.
     *
     * @param q a number or its beginning, as typed
     * @param kind the name of a kind, or the empty text for numbers and blocks
     * @param status the name of a status, or the empty text
     * @param requester an address or the name of a group whose answers are wanted, or the empty text
     * @param at the time of their query, in UTC, or the empty text
     */
    record ExportForm(
            String zone,
            String q,
            String kind,
            String status,
            String ruleSet,
            String tag,
            String format,
            String requester,
            String at) {

        static ExportForm read(FormInput input) {
            MappingKind kind =
                    FormInput.named(MappingKind.class, input.text("kind")).orElse(null);
            MappingStatus status =
                    FormInput.named(MappingStatus.class, input.text("status")).orElse(null);
            return new ExportForm(
                    input.text("zone"),
                    input.text("q"),
                    kind == null ? "" : kind.name(),
                    status == null ? "" : status.name(),
                    input.text("ruleSet"),
                    input.text("tag"),
                    input.text("format", "csv"),
                    input.text("requester"),
                    input.text("at"));
        }

        /** The filters of the table, as hidden fields of the form. */
        public Map<String, String> narrowing() {
            Map<String, String> fields = new LinkedHashMap<>();
            fields.put("q", q);
            fields.put("kind", kind);
            fields.put("status", status);
            fields.put("ruleSet", ruleSet);
            fields.put("tag", tag);
            fields.values().removeIf(String::isEmpty);
            return fields;
        }

        /** The link back to the table. */
        public String back() {
            Map<String, String> fields = new LinkedHashMap<>(narrowing());
            fields.put("zone", zone);
            return Pager.link("/" + list(), fields);
        }

        /** The name of that table. */
        public String list() {
            return kind.equals(MappingKind.BLOCK.name()) ? "blocks" : "numbers";
        }

        Export wanted(TypedNumbers numbers) {
            Export.Format wanted = Export.Format.named(format);
            MappingQuery query = wanted == Export.Format.ZONEFILE ? MappingQuery.all(zone) : query(numbers);
            Audiences.Wanted audience = new Audiences.Wanted(FormInput.orNull(requester), FormInput.moment(at));
            return new Export(wanted, query, Export.DEFAULT_NAMES_PER_WILDCARD, audience);
        }

        private MappingQuery query(TypedNumbers numbers) {
            return new MappingQuery(
                            zone,
                            FormInput.named(MappingKind.class, kind).orElse(null),
                            "",
                            FormInput.named(MappingStatus.class, status).orElse(null),
                            FormInput.orNull(ruleSet))
                    .withTag(FormInput.orNull(tag))
                    .withPrefix(numbers.readStart(zone, q));
        }
    }

    @GetMapping("/exports/new")
    String ask(FormInput input, Model model) {
        return show(ExportForm.read(input), FormFaults.NONE, model);
    }

    @PostMapping("/exports")
    String start(
            FormInput input, Author author, Model model, HttpServletResponse response, RedirectAttributes redirect) {
        ExportForm form = ExportForm.read(input);
        try {
            redirect.addAttribute(
                    "id", exports.start(form.wanted(numbers), author).job().id());
            return "redirect:/jobs/{id}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return show(form, FormFaults.of(e), model);
        }
    }

    @PostMapping("/exports/{id:\\d{1,18}}/remove")
    String remove(@PathVariable long id, Caller caller, RedirectAttributes redirect) {
        JobView job = exports.get(id).job();
        exports.remove(id, caller);
        notices.done(redirect, job.isFinal() ? "export.removed" : "export.cancelled");
        redirect.addAttribute("id", id);
        return "redirect:/jobs/{id}";
    }

    private String show(ExportForm form, FormFaults faults, Model model) {
        model.addAttribute("form", form);
        model.addAttribute("zones", zones.apexes());
        model.addAttribute(
                "groups",
                groups.list(new Page.Wanted(null, Page.Wanted.MAX_LIMIT)).items().stream()
                        .map(RequesterGroupView::name)
                        .toList());
        model.addAttribute("formats", List.of("csv", "zonefile"));
        model.addAttribute("faults", faults);
        return "bulk/export";
    }
}
