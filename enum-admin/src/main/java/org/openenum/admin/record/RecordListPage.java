package org.openenum.admin.record;

import java.util.List;
import java.util.Map;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneService;
import org.openenum.admin.zone.ZoneView;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The table of a zone's record sets. The filter is in the query string, so every view can be bookmarked and sent. */
@PageController
class RecordListPage {

    /** Two screens; more is one click away. */
    private static final int ROWS = 50;

    private final RecordService records;

    private final ZoneService zones;

    RecordListPage(RecordService records, ZoneService zones) {
        this.records = records;
        this.zones = zones;
    }

    /** Without a zone there is no list of records. */
    @GetMapping(path = "/records", params = "!zone")
    String chooseZone() {
        return "redirect:/zones";
    }

    @GetMapping(path = "/records", params = "zone")
    String list(
            @RequestParam String zone,
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "") String type,
            @RequestParam(defaultValue = "") String after,
            Model model) {
        ZoneView view = zones.get(zone);
        model.addAttribute("zone", view);
        model.addAttribute("q", q.strip());
        model.addAttribute("type", type.strip());
        model.addAttribute("types", RecordTypes.KNOWN);
        boolean whole = q.isBlank()
                && after.isEmpty()
                && (type.isBlank() || type.strip().equalsIgnoreCase("SOA"));
        model.addAttribute("authority", whole ? view.authority(zones.serial(zone)) : null);
        try {
            Page<RecordSetView> page =
                    records.list(zone, new RecordFilter(q, type), new Page.Wanted(FormInput.orNull(after), ROWS));
            model.addAttribute("sets", page.items());
            Map<String, String> filters = Map.of("zone", view.apex(), "q", q.strip(), "type", type.strip());
            model.addAttribute("pager", Pager.of("/records", filters, after, page.next()));
        } catch (RefusedException e) {
            model.addAttribute("refusal", e.sentence());
            model.addAttribute("sets", List.of());
        }
        return "record/list";
    }
}
