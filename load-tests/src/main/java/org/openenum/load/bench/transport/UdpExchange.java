package org.openenum.load.bench.transport;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;

/** Over a connected UDP socket. */
final class UdpExchange implements Exchange {

    private final DatagramSocket socket;

    UdpExchange(int port) throws IOException {
        socket = new DatagramSocket();
        socket.connect(Exchange.loopback(port));
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    @Override
    public void send(byte[] question) throws IOException {
        socket.send(new DatagramPacket(question, question.length));
    }

    @Override
    public int receive(byte[] answer) throws IOException {
        DatagramPacket received = new DatagramPacket(answer, answer.length);
        socket.receive(received);
        return received.getLength();
    }

    @Override
    public void close() {
        socket.close();
    }
}
