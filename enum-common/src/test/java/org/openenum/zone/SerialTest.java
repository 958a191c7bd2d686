package org.openenum.zone;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SerialTest {

    @Test
    void serialAfterTheLast_isOne() {
        assertThat(new Serial(4_294_967_295L).next()).isEqualTo(new Serial(1));
    }

    @Test
    void comparison_wrapsAround() {
        assertThat(new Serial(1).isAfter(new Serial(4_294_967_295L))).isTrue();
        assertThat(new Serial(4_294_967_295L).isAfter(new Serial(1))).isFalse();
        assertThat(new Serial(7).isAfter(new Serial(7))).isFalse();
    }
}
