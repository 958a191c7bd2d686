package org.openenum.admin.querylog;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.access.Readmission;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.http.MediaType;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** The page of the live query log. */
@PageController
class QueryPage {

    /** The time span that the page shows without scripts: the queries of the next seconds. */
    private static final Duration SNAPSHOT = Duration.ofSeconds(2);

    private final QueryStreams streams;

    private final Readmission readmission;

    QueryPage(QueryStreams streams, Readmission readmission) {
        this.streams = streams;
        this.readmission = readmission;
    }

    /** The form as typed. */
    record Form(String number, String name, String requester, String rcode, String transport) {

        static Form read(FormInput input) {
            return new Form(
                    input.text("number"),
                    input.text("name"),
                    input.text("requester"),
                    input.text("rcode"),
                    input.text("transport"));
        }

        QueryLogFilter wish() {
            return QueryLogFilter.of(number, name, requester, rcode, transport, QueryLogFilter.PER_SECOND);
        }

        public boolean isNarrow() {
            return !(number + name + requester + rcode + transport).isEmpty();
        }
    }

    @GetMapping("/queries")
    String show(FormInput input, Author author, Model model) {
        Form form = Form.read(input);
        model.addAttribute("form", form);
        model.addAttribute("rcodes", QueryLogFilter.RCODES);
        model.addAttribute("transports", QueryLogFilter.TRANSPORTS);
        model.addAttribute("minutes", QueryLogs.MAX_READING.toMinutes());
        model.addAttribute("snapshotSeconds", SNAPSHOT.toSeconds());
        QueryLogFilter wish = wishOf(form, model);
        if (wish != null) {
            model.addAttribute("events", "/queries/events?" + wish.query());
            if (input.flag("snapshot")) {
                model.addAttribute("portion", streams.snapshot(wish, author, SNAPSHOT));
            }
        }
        return "querylog/show";
    }

    private static @Nullable QueryLogFilter wishOf(Form form, Model model) {
        try {
            return form.wish();
        } catch (RefusedException e) {
            model.addAttribute("refused", e.sentence());
            return null;
        }
    }

    @GetMapping(path = "/queries/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @ResponseBody
    SseEmitter events(FormInput input, Author author, HttpServletRequest request) {
        QueryLogFilter wish = Form.read(input).wish();
        return streams.stream(wish, author, QueryLogs.MAX_READING, readmission.of(request));
    }
}
