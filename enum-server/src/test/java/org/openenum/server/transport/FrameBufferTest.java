package org.openenum.server.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FrameBufferTest {

    private static final UnpooledByteBufAllocator ALLOCATOR = UnpooledByteBufAllocator.DEFAULT;

    private final HeldOctets held = new HeldOctets(DefaultLimits.LIMITS.tcp());

    private final FrameBuffer input = new FrameBuffer(held);

    private final byte[] message = new byte[65_535];

    @AfterEach
    void emptyBuffer_holdsNothing() {
        input.drop();
        assertThat(held.octets()).isZero();
        assertThat(input.isEmpty()).isTrue();
    }

    @Test
    void frames_areTakenOneByOne_howeverTheyArrive() {
        receive(0, 3, 'a', 'b');
        assertThat(input.take(message)).isEqualTo(FrameBuffer.INCOMPLETE);

        receive('c', 0, 1, 'd', 0);

        assertThat(input.take(message)).isEqualTo(3);
        assertThat(message).startsWith('a', 'b', 'c');
        assertThat(input.take(message)).isEqualTo(1);
        assertThat(message).startsWith('d');
        assertThat(input.take(message)).isEqualTo(FrameBuffer.INCOMPLETE);
    }

    @Test
    void emptyFrame_isToldFromAnIncompleteOne() {
        receive(0, 0, 0);

        assertThat(input.take(message)).isZero();
        assertThat(input.take(message)).isEqualTo(FrameBuffer.INCOMPLETE);
    }

    @Test
    void restOfALargeBuffer_isKeptInALittleOne() {
        ByteBuf large = ALLOCATOR.directBuffer(40_000).writeShort(30_000).writeZero(30_000);
        input.add(ALLOCATOR, large.writeShort(500).writeByte(1));
        assertThat(input.take(message)).isEqualTo(30_000);

        assertThat(input.compact(ALLOCATOR)).isTrue();

        assertThat(held.octets()).isEqualTo(3);
        assertThat(large.refCnt()).isZero();
        assertThat(input.compact(ALLOCATOR)).as("no more than before").isFalse();
    }

    @Test
    void bufferThatWasTakenWhole_isReleased() {
        ByteBuf received = receive(0, 1, 'a');
        input.take(message);

        assertThat(input.compact(ALLOCATOR)).isFalse();

        assertThat(input.isEmpty()).isTrue();
        assertThat(received.refCnt()).isZero();
    }

    @Test
    void client_isSlowFromTheFirstOctetOfAFrameOn_whateverElseItSends() {
        receive(0, 9, 'a');
        input.waitForRest(false);
        long begun = System.nanoTime();
        receive('b');
        input.waitForRest(false);

        assertThat(input.isSlow(begun + 1_000, 1_000)).isTrue();
        assertThat(input.isSlow(begun, Long.MAX_VALUE)).isFalse();
    }

    @Test
    void client_hasTheWholeTimeForTheNextFrame_andIsNotToBlameWhileNothingIsRead() {
        receive(0, 9, 'a');
        input.waitForRest(false);
        long begun = System.nanoTime();
        input.waitForRest(true);

        assertThat(input.isSlow(begun, 1)).isFalse();

        input.stopWaiting();
        assertThat(input.isSlow(begun + 1_000_000_000L, 1)).isFalse();
    }

    private ByteBuf receive(int... octets) {
        ByteBuf received = ALLOCATOR.directBuffer(octets.length);
        for (int octet : octets) {
            received.writeByte(octet);
        }
        input.add(ALLOCATOR, received);
        return received;
    }
}
