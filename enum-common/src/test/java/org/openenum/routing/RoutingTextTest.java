package org.openenum.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.schedule.Schedule;

class RoutingTextTest {

    @Test
    void routing_isWrittenAsLines_andReadAgain() {
        Routing routing = new Routing(
                new RoutingPolicy(List.of(
                        new TargetShares(
                                "sip:+{number}@a.example",
                                new Share(0.5, 60),
                                Map.of(9, new Share(1, null), 7, new Share(0.1, 30))),
                        new TargetShares(
                                "!^(.*) x\\\n$!+1!", Share.NONE, Map.of(7, new Share(0.9, 30), 9, Share.NONE)))),
                Routing.Answer.ORDER,
                Routing.Draw.STICKY);

        String text = RoutingText.of(routing);

        assertThat(text).isEqualTo("""
                ORDER STICKY
                0.5 60 sip:+{number}@a.example
                +7 0.1 30
                +9 1.0 -
                0.0 - !^(.*) x\\\\\\n$!+1!
                +7 0.9 30
                +9 0.0 -
                """);
        assertThat(RoutingText.parse(text)).isEqualTo(routing);
        assertThat(text)
                .contains(RoutingText.naming(7).replace("%", ""))
                .doesNotContain(RoutingText.naming(30).replace("%", ""));
    }

    @Test
    void control_standsOnTheLastLine_andIsReadAgain() {
        Routing routing = new Routing(
                        new RoutingPolicy(List.of(new TargetShares("sip:a.example", new Share(1, null), Map.of()))),
                        Routing.Answer.WINNER,
                        Routing.Draw.RANDOM)
                .controlledBy("{\"regexp\":\"\\\\1\"}");

        String text = RoutingText.of(routing);

        assertThat(text).isEqualTo("""
                WINNER RANDOM
                1.0 - sip:a.example
                ={"regexp":"\\\\\\\\1"}
                """);
        assertThat(RoutingText.parse(text)).isEqualTo(routing);
    }

    @Test
    void times_standBeforeTheControl_andAreReadAgain() {
        Routing routing = new Routing(
                        new RoutingPolicy(List.of(new TargetShares("sip:a.example", new Share(1, null), Map.of()))),
                        Routing.Answer.WINNER,
                        Routing.Draw.RANDOM)
                .holding(Schedule.parse("- - Europe/Berlin 12345@08:00-18:00"))
                .controlledBy("{}");

        assertThat(RoutingText.of(routing)).isEqualTo("""
                WINNER RANDOM
                1.0 - sip:a.example
                @- - Europe/Berlin 12345@08:00-18:00
                ={}
                """);
        assertThat(RoutingText.parse(RoutingText.of(routing))).isEqualTo(routing);
        Routing uncontrolled = routing.controlledBy(null);
        assertThat(RoutingText.parse(RoutingText.of(uncontrolled))).isEqualTo(uncontrolled);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "WINNER",
                "WINNER RANDOM",
                "WINNER RANDOM\n1 60",
                "WINNER RANDOM\n\n",
                "NOBODY RANDOM\n1 60 a"
            })
    void textOfSomebodyElse_isRefused(String text) {
        assertThatThrownBy(() -> RoutingText.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
