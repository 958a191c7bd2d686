package org.openenum.load.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoresTest {

    @Test
    void whoAsksAndWhoWrites_haveCoresOfTheirOwn() {
        Cores cores = Cores.forTheServer(1, List.of(0, 1, 2, 3));
        assertThat(cores.askers()).isEqualTo(new Cores("0", 1, "1,2", 2));
        assertThat(cores.writers()).isEqualTo(new Cores("0", 1, "3", 1));
        assertThat(new Cores("0", 1, "1", 1).askers().load()).isEqualTo("1");
        assertThat(new Cores("0", 1, "1", 1).writers().load()).isEqualTo("1");
    }

    @Test
    void severalCores_theFirstIsTheServersAlone() {
        assertThat(Cores.forTheServer(1, List.of(0, 1, 2, 3))).isEqualTo(new Cores("0", 1, "1,2,3", 3));
    }

    @Test
    void severalForTheServer_leaveAtLeastOneForTheLoad() {
        assertThat(Cores.forTheServer(2, List.of(0, 1, 2, 3))).isEqualTo(new Cores("0,1", 2, "2,3", 2));
        assertThat(Cores.forTheServer(2, List.of(4, 5))).isEqualTo(new Cores("4", 1, "5", 1));
    }

    @Test
    void oneCore_isShared() {
        assertThat(Cores.forTheServer(2, List.of(7))).isEqualTo(new Cores("7", 1, "7", 1));
    }

    @Test
    void listOfTheKernel_isRead() {
        assertThat(Cores.numbers("0-2,5,8-9")).containsExactly(0, 1, 2, 5, 8, 9);
    }
}
