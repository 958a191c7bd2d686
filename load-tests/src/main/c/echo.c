/*
 * A UDP server that only echoes, for comparison: receives datagrams with recvmmsg, sets the QR bit, and returns each as a
 * separate datagram with sendmmsg. Usage: echo PORT [ADDRESS], on loopback unless an address of this machine is given
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { BATCH = 64, OCTETS = 1232, RECEIVE_OCTETS = 1 << 20 };

static unsigned char octets[BATCH][OCTETS];
static struct sockaddr_in peers[BATCH];
static struct iovec slots[BATCH];
static struct mmsghdr messages[BATCH];

static void prepare(int i) {
    slots[i].iov_base = octets[i];
    slots[i].iov_len = OCTETS;
    messages[i].msg_hdr.msg_iov = &slots[i];
    messages[i].msg_hdr.msg_iovlen = 1;
    messages[i].msg_hdr.msg_name = &peers[i];
    messages[i].msg_hdr.msg_namelen = sizeof peers[i];
}

int main(int argc, char **argv) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    if (argc < 2 || argc > 3 || fd < 0 || (argc == 3 && inet_pton(AF_INET, argv[2], &address.sin_addr) != 1)) {
        fprintf(stderr, "usage: echo PORT [ADDRESS]\n");
        return 2;
    }
    // The same size as for the name servers, above the system's limit where that is allowed, so that full load does not overflow it.
    int room = RECEIVE_OCTETS;
    if (setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room) != 0) {
        (void)setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    }
    address.sin_port = htons((unsigned short)atoi(argv[1]));
    if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0) {
        perror("bind");
        return 1;
    }
    for (;;) {
        for (int i = 0; i < BATCH; i++) {
            prepare(i);
        }
        int received = recvmmsg(fd, messages, BATCH, MSG_WAITFORONE, NULL);
        for (int i = 0; i < received; i++) {
            slots[i].iov_len = messages[i].msg_len;
            octets[i][2] |= 0x80;
        }
        for (int sent = 0; sent < received;) {
            int n = sendmmsg(fd, messages + sent, (unsigned)(received - sent), 0);
            sent += n > 0 ? n : 1;
        }
    }
}
