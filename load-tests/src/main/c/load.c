/*
 * A load generator that needs less processor time than any server: sends the queries in a file from many source ports, queries of the
 * same length in one system call (UDP_SEGMENT), and receives several answers at once (UDP_GRO, recvmmsg). Every answer is compared with
 * the query with its id. Prints one line of JSON.
 *
 * Usage: load ADDRESS PORT FILE SECONDS SOURCE_PORTS WINDOW TOGETHER RATE COUNT ADDRESSES
 *   WINDOW    the maximum number of outstanding queries; each source port has its part of them, rounded up to a power of two
 *   TOGETHER  queries that leave one port in one system call, 1 to 64
 *   RATE      queries per second; 0 for as many as are answered
 *   COUNT     ends after this many queries; 0: only after SECONDS
 *   ADDRESSES source addresses, over which the ports are spread: 250 in each /24 of loopback from 127.1.0.0; 0: the default one
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/udp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifndef UDP_SEGMENT
#define UDP_SEGMENT 103
#endif
#ifndef UDP_GRO
#define UDP_GRO 104
#endif
#ifndef SO_MEMINFO
#define SO_MEMINFO 55
#endif

enum { HEAD = 12, MAX_QUESTION = 272, MAX_TOGETHER = 64, BATCH = 16, DATAGRAM = 65536, EVENTS = 256, MAX_PORTS = 20000, MAX_SLOTS = 32768 };
enum { MEMINFO = 16, MEMINFO_DROPS = 8 }; /* linux/sock_diag.h: SK_MEMINFO_DROPS */
enum { SUB = 128, SUB_BITS = 7, MAX_BITS = 40, CODES = 16, BUFFER = 4 << 20 };
/* At a rate, the maximum delay of a query: polling without a pause would take a core from the server. */
enum { PAUSE_NS = 50000, IDLE_NS = 1000000, EXACT = 1 };
static const uint64_t PATIENCE_NS = 1000000000ull, LOOK_NS = 50000000ull, STOOD_STILL_NS = 500000000ull, SECOND = 1000000000ull;

struct question { uint16_t length; unsigned char octets[MAX_QUESTION]; };
struct slot { uint64_t sent; uint32_t question; uint16_t id; unsigned char open; };
struct port { int fd; uint16_t turn; uint32_t open; struct slot *slots; };

static struct question *questions;
static uint32_t count, next_question, *order;
static struct port *ports;
static uint32_t port_count, slots_each, together, addresses;
static uint64_t sent, answered, lost, wrong, unasked, all_times, codes[CODES], times[(MAX_BITS - SUB_BITS + 2) * SUB];
static uint64_t rate, limit, window, begun, ends;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * SECOND + (uint64_t)t.tv_nsec;
}

/* Buckets of less than one per cent: the position of the highest bit and the seven bits after it. */
static unsigned bucket(uint64_t ns) {
    if (ns < SUB) {
        return (unsigned)ns;
    }
    int high = 63 - __builtin_clzll(ns);
    high = high > MAX_BITS ? MAX_BITS : high;
    return (unsigned)((high - SUB_BITS + 1) * SUB) + (unsigned)((ns >> (high - SUB_BITS)) & (SUB - 1));
}

static double percentile_micros(double share) {
    uint64_t wanted = (uint64_t)(share * (double)answered + 0.999999), seen = 0;
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++) {
        seen += times[i];
        if (seen >= wanted && seen > 0) {
            unsigned shift = i / SUB == 0 ? 0 : i / SUB - 1;
            return (double)((i < SUB ? i : (uint64_t)(SUB + i % SUB) << shift)) / 1e3;
        }
    }
    return 0;
}

static int type_of(const char *word) {
    static const struct { const char *name; int type; } TYPES[] = {
        {"A", 1}, {"NS", 2}, {"SOA", 6}, {"PTR", 12}, {"MX", 15}, {"TXT", 16}, {"AAAA", 28}, {"SRV", 33}, {"NAPTR", 35}};
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++) {
        if (strcasecmp(word, TYPES[i].name) == 0) {
            return TYPES[i].type;
        }
    }
    fprintf(stderr, "no type %s\n", word);
    exit(2);
}

static void encode(struct question *to, const char *name, int type) {
    unsigned at = HEAD;
    memset(to->octets, 0, HEAD);
    to->octets[5] = 1;
    for (const char *label = name; *label != 0 && *label != '.';) {
        size_t length = strcspn(label, ".");
        if (length > 63 || at + length + 6 > MAX_QUESTION) {
            fprintf(stderr, "no name: %s\n", name);
            exit(2);
        }
        to->octets[at++] = (unsigned char)length;
        memcpy(to->octets + at, label, length);
        at += (unsigned)length;
        label += length + (label[length] == '.');
    }
    unsigned char tail[] = {0, (unsigned char)(type >> 8), (unsigned char)type, 0, 1};
    memcpy(to->octets + at, tail, sizeof tail);
    to->length = (uint16_t)(at + sizeof tail);
}

static int by_length(const void *one, const void *other) {
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    int difference = (int)questions[a].length - (int)questions[b].length;
    return difference != 0 ? difference : (a > b) - (a < b);
}

/* Queries of the same length form groups; the order of the groups looks random and is the same in each run. */
static void arrange(void) {
    order = calloc(count, sizeof *order);
    uint32_t *sorted = calloc(count, sizeof *sorted), groups = (count + together - 1) / together, step = groups / 3 * 2 + 1;
    if (order == NULL || sorted == NULL) {
        fail("memory");
    }
    for (uint32_t i = 0; i < count; i++) {
        sorted[i] = i;
    }
    qsort(sorted, count, sizeof *sorted, by_length);
    for (uint32_t a = step, b = groups; b != 0;) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
        if (b == 0 && a != 1) {
            a = ++step;
            b = groups;
        }
    }
    uint32_t at = 0;
    for (uint64_t i = 0; i < groups; i++) {
        uint32_t first = (uint32_t)(i * step % groups) * together;
        for (uint32_t k = first; k < first + together && k < count; k++) {
            order[at++] = sorted[k];
        }
    }
    free(sorted);
}

static void read_questions(const char *path) {
    char name[256], type[16];
    uint32_t room = 1 << 16;
    FILE *file = fopen(path, "r");
    questions = malloc(room * sizeof *questions);
    if (file == NULL || questions == NULL) {
        fail(path);
    }
    while (fscanf(file, "%255s %15s", name, type) == 2) {
        if (count == room) {
            questions = realloc(questions, (size_t)(room *= 2) * sizeof *questions);
            if (questions == NULL) {
                fail("memory");
            }
        }
        encode(&questions[count++], name, type_of(type));
    }
    fclose(file);
    if (count == 0) {
        fprintf(stderr, "no questions in %s\n", path);
        exit(2);
    }
    arrange();
}

static void take_address(int fd, uint32_t i) {
    struct sockaddr_in own = {.sin_family = AF_INET};
    own.sin_addr.s_addr = htonl(0x7f010000u + (i / 250 << 8) + i % 250 + 1);
    if (bind(fd, (struct sockaddr *)&own, sizeof own) != 0) {
        fail("bind");
    }
}

static void open_ports(const char *address, int port, int poll) {
    struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct rlimit files = {MAX_PORTS + 64, MAX_PORTS + 64};
    (void)setrlimit(RLIMIT_NOFILE, &files);
    if (inet_pton(AF_INET, address, &server.sin_addr) != 1) {
        fprintf(stderr, "no address: %s\n", address);
        exit(2);
    }
    for (uint32_t i = 0; i < port_count; i++) {
        int one = 1, room = BUFFER;
        ports[i].fd = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0);
        ports[i].slots = calloc(slots_each, sizeof(struct slot));
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        if (ports[i].fd >= 0 && addresses > 0) {
            take_address(ports[i].fd, i % addresses);
        }
        if (ports[i].fd < 0 || ports[i].slots == NULL
                || connect(ports[i].fd, (struct sockaddr *)&server, sizeof server) != 0
                || epoll_ctl(poll, EPOLL_CTL_ADD, ports[i].fd, &event) != 0) {
            fail("socket");
        }
        for (uint32_t k = 0; k < slots_each; k++) {
            ports[i].slots[k].id = (uint16_t)k;
        }
        (void)setsockopt(ports[i].fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
        (void)setsockopt(ports[i].fd, IPPROTO_UDP, UDP_GRO, &one, sizeof one);
    }
}

/* How many queries may be sent now. */
static uint64_t allowance(uint64_t at) {
    uint64_t due = at >= ends ? 0 : UINT64_MAX;
    if (due > 0 && rate > 0) {
        due = (uint64_t)((double)(at - begun) / 1e9 * (double)rate) + 1;
        due = due > sent ? due - sent : 0;
    }
    if (limit > 0) {
        due = due < limit - sent ? due : limit - sent;
    }
    uint64_t open = sent - answered - lost;
    return open >= window ? 0 : due < window - open ? due : window - open;
}

/* Sends queries of the same length from one port. Returns how many were sent. */
static uint32_t send_some(struct port *from, uint64_t at, uint64_t most) {
    static unsigned char octets[MAX_TOGETHER * MAX_QUESTION];
    struct slot *taken[MAX_TOGETHER];
    uint32_t n = 0, length = questions[order[next_question]].length, first = next_question;
    for (uint32_t i = 0; i < slots_each && n < together && n < most; i++) {
        struct slot *slot = &from->slots[(from->turn + i) & (slots_each - 1)];
        uint32_t q = order[(first + n) % count];
        if (slot->open) {
            continue;
        }
        if (questions[q].length != length) {
            break;
        }
        /* A slot gets another id each time, so that a late answer is not taken for that to a later query. */
        slot->id = (uint16_t)(slot->id + slots_each);
        unsigned char *to = octets + n * length;
        memcpy(to, questions[q].octets, length);
        to[0] = (unsigned char)(slot->id >> 8);
        to[1] = (unsigned char)slot->id;
        slot->question = q;
        taken[n++] = slot;
    }
    if (n == 0) {
        return 0;
    }
    union { char octets[CMSG_SPACE(sizeof(uint16_t))]; struct cmsghdr head; } control = {0};
    struct iovec slice = {octets, n * length};
    struct msghdr message = {.msg_iov = &slice, .msg_iovlen = 1};
    if (n > 1) {
        uint16_t segment = (uint16_t)length;
        message.msg_control = control.octets;
        message.msg_controllen = sizeof control.octets;
        control.head.cmsg_level = IPPROTO_UDP;
        control.head.cmsg_type = UDP_SEGMENT;
        control.head.cmsg_len = CMSG_LEN(sizeof segment);
        memcpy(CMSG_DATA(&control.head), &segment, sizeof segment);
    }
    if (sendmsg(from->fd, &message, 0) < 0) {
        if (errno == EAGAIN || errno == ENOBUFS || errno == ECONNREFUSED) {
            return 0;
        }
        fail("sendmsg");
    }
    for (uint32_t i = 0; i < n; i++) {
        taken[i]->sent = at;
        taken[i]->open = 1;
    }
    from->turn = (uint16_t)((from->turn + n) & (slots_each - 1));
    from->open += n;
    next_question = (first + n) % count;
    sent += n;
    return n;
}

static void take(struct port *at, const unsigned char *answer, size_t length, uint64_t when) {
    uint16_t id = length < HEAD ? 0 : (uint16_t)(answer[0] << 8 | answer[1]);
    struct slot *slot = &at->slots[id & (slots_each - 1)];
    if (length >= HEAD && (!slot->open || slot->id != id)) {
        unasked++;
        return;
    }
    const struct question *asked = &questions[slot->question];
    if (length < HEAD || length < asked->length || (answer[2] & 0x80) == 0 || answer[4] != 0 || answer[5] != 1
            || memcmp(answer + HEAD, asked->octets + HEAD, asked->length - HEAD) != 0) {
        wrong++;
        return;
    }
    slot->open = 0;
    at->open--;
    answered++;
    codes[answer[3] & (CODES - 1)]++;
    times[bucket(when - slot->sent)]++;
    all_times += when - slot->sent;
}

/* Receives everything that has arrived at a port; with merged datagrams, the kernel returns the length of each. */
static void receive(struct port *at) {
    static unsigned char octets[BATCH][DATAGRAM];
    static char controls[BATCH][CMSG_SPACE(sizeof(int))];
    struct iovec slices[BATCH];
    struct mmsghdr messages[BATCH];
    int received;
    do {
        memset(messages, 0, sizeof messages);
        for (int i = 0; i < BATCH; i++) {
            slices[i] = (struct iovec){octets[i], DATAGRAM};
            messages[i].msg_hdr = (struct msghdr){.msg_iov = &slices[i], .msg_iovlen = 1,
                .msg_control = controls[i], .msg_controllen = sizeof controls[i]};
        }
        received = recvmmsg(at->fd, messages, BATCH, MSG_DONTWAIT, NULL);
        uint64_t when = now();
        for (int i = 0; i < received; i++) {
            size_t length = messages[i].msg_len, segment = length;
            for (struct cmsghdr *c = CMSG_FIRSTHDR(&messages[i].msg_hdr); c != NULL;
                    c = CMSG_NXTHDR(&messages[i].msg_hdr, c)) {
                if (c->cmsg_level == IPPROTO_UDP && c->cmsg_type == UDP_GRO) {
                    int size;
                    memcpy(&size, CMSG_DATA(c), sizeof size);
                    segment = (size_t)size;
                }
            }
            for (size_t begin = 0; begin < length && segment > 0; begin += segment) {
                take(at, octets[i] + begin, length - begin < segment ? length - begin : segment, when);
            }
        }
    } while (received == BATCH);
}

static void give_up_late_ones(uint64_t at) {
    for (uint32_t p = 0; p < port_count; p++) {
        for (uint32_t i = 0; ports[p].open > 0 && i < slots_each; i++) {
            struct slot *slot = &ports[p].slots[i];
            if (slot->open && at > slot->sent + PATIENCE_NS) {
                slot->open = 0;
                ports[p].open--;
                lost++;
            }
        }
    }
}

static void run(int poll) {
    struct epoll_event events[EVENTS];
    uint64_t looked = now(), patient_until = 0;
    uint32_t turn = 0;
    for (;;) {
        uint64_t at = now(), due = allowance(at);
        if (at - looked > LOOK_NS) {
            /* If this program was delayed, the server may have been, too, and answers may wait to be received: nothing is late yet. */
            if (at - looked > STOOD_STILL_NS) {
                patient_until = at + PATIENCE_NS;
            }
            if (at >= patient_until) {
                give_up_late_ones(at);
            }
            looked = at;
        }
        for (uint32_t tries = 0; tries < port_count && due > 0; tries++, turn = (turn + 1) % port_count) {
            if (ports[turn].open < slots_each) {
                due -= send_some(&ports[turn], at, due);
            }
        }
        if (sent == answered + lost && (at >= ends || (limit > 0 && sent == limit))) {
            return;
        }
        struct timespec pause = {.tv_nsec = rate > 0 && at < ends ? PAUSE_NS : IDLE_NS};
        int ready = epoll_pwait2(poll, events, EVENTS, &pause, NULL);
        if (ready < 0 && errno != EINTR) {
            fail("epoll_pwait2 (Linux 5.11 or later)");
        }
        for (int i = 0; i < ready; i++) {
            receive(&ports[events[i].data.u32]);
        }
    }
}

/* Datagrams that were dropped because the buffer of a port was full: lost here, not by the server. */
static uint64_t dropped(void) {
    uint64_t all = 0;
    for (uint32_t p = 0; p < port_count; p++) {
        uint32_t memory[MEMINFO] = {0};
        socklen_t size = sizeof memory;
        if (getsockopt(ports[p].fd, SOL_SOCKET, SO_MEMINFO, memory, &size) == 0) {
            all += memory[MEMINFO_DROPS];
        }
    }
    return all;
}

static void report(double seconds) {
    printf("{\"sent\":%llu,\"answered\":%llu,\"lost\":%llu,\"dropped\":%llu,\"wrong\":%llu,\"unasked\":%llu,\"seconds\":%.6f,\"codes\":{",
        (unsigned long long)sent, (unsigned long long)answered, (unsigned long long)lost, (unsigned long long)dropped(),
        (unsigned long long)wrong, (unsigned long long)unasked, seconds);
    const char *comma = "";
    for (int i = 0; i < CODES; i++) {
        if (codes[i] > 0) {
            printf("%s\"%d\":%llu", comma, i, (unsigned long long)codes[i]);
            comma = ",";
        }
    }
    printf("},\"micros\":{\"mean\":%.1f,\"p50\":%.1f,\"p90\":%.1f,\"p99\":%.1f,\"p999\":%.1f,\"max\":%.1f}}\n",
        answered == 0 ? 0.0 : (double)all_times / (double)answered / 1e3, percentile_micros(0.5),
        percentile_micros(0.9), percentile_micros(0.99), percentile_micros(0.999), percentile_micros(1));
}

int main(int argc, char **argv) {
    if (argc != 11) {
        fprintf(stderr, "usage: load ADDRESS PORT FILE SECONDS SOURCE_PORTS WINDOW TOGETHER RATE COUNT ADDRESSES\n");
        return 2;
    }
    port_count = (uint32_t)atoi(argv[5]);
    window = strtoull(argv[6], NULL, 10);
    together = (uint32_t)atoi(argv[7]);
    rate = strtoull(argv[8], NULL, 10);
    limit = strtoull(argv[9], NULL, 10);
    addresses = (uint32_t)atoi(argv[10]);
    if (port_count < 1 || port_count > MAX_PORTS || together < 1 || together > MAX_TOGETHER || window < 1
            || addresses > MAX_PORTS) {
        fprintf(stderr, "SOURCE_PORTS is 1 to %d, TOGETHER 1 to %d, WINDOW at least 1, ADDRESSES at most %d\n", MAX_PORTS, MAX_TOGETHER, MAX_PORTS);
        return 2;
    }
    /* A power of two: the lower bits of an id are the index of its slot. */
    for (slots_each = 1; slots_each * port_count < window && slots_each < MAX_SLOTS; slots_each *= 2) {
    }
    ports = calloc(port_count, sizeof *ports);
    if (prctl(PR_SET_TIMERSLACK, EXACT) != 0) {
        fail("prctl");
    }
    int poll = epoll_create1(0);
    if (ports == NULL || poll < 0) {
        fail("memory");
    }
    read_questions(argv[3]);
    open_ports(argv[1], atoi(argv[2]), poll);
    begun = now();
    ends = begun + strtoull(argv[4], NULL, 10) * SECOND;
    run(poll);
    uint64_t finished = now();
    /* After the time has passed, late answers are waited for, and nothing is sent. */
    report((double)(finished > ends ? ends - begun : finished - begun) / 1e9);
    return 0;
}
