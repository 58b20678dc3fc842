/*
 * What C reaches at reading and writing messages of a type, a length (four bytes each, big-endian) and a body.
 *
 *   frames tcp|pipe headers|bodies BUFFER MILLIS SIZE    recv(2) from the feed's port, or read(2) from standard input
 *   frames FILE headers|bodies BUFFER MILLIS SIZE        read(2) from FILE, opened for each pass
 *   frames write FILE BUFFER MILLIS SIZE                 the messages of FILE to the null device
 *   frames write-file FILE BUFFER MILLIS SIZE            the same, each pass to a new file
 *
 * BUFFER is in bytes. A pass is the SIZE bytes of FILE, which the feed sends over and over. The sum of a pass is that of all
 * types and lengths, and with bodies the exclusive or of each body; when writing, that of all bytes. Before it is timed, a
 * writer's pass goes to a file, which must be equal to FILE.
 */
#include "passes.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEADER_BYTES = 8 };

typedef struct {
    ssize_t (*receive)(int fd, char *into, size_t room);
    const char *path; /* NULL: what goes on from pass to pass */
    int fd;
    int bodies;
    char *buffer;
    size_t capacity;
    size_t start; /* received, not consumed: from start to end */
    size_t end;
    size_t pass_bytes;
} Reader;

static ssize_t receive_socket(int fd, char *into, size_t room) {
    return recv(fd, into, room, 0);
}

static ssize_t receive_file(int fd, char *into, size_t room) {
    return read(fd, into, room);
}

static int open_file(const char *path, int flags) {
    int fd = open(path, flags, 0600);
    if (fd < 0) die("cannot open", path);
    return fd;
}

static int connect_to_feed(void) {
    const char *port = getenv("THALWEG_BENCH_PORT");
    if (!port) die("no THALWEG_BENCH_PORT in", "the environment");
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t) atoi(port)),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    if (fd < 0 || connect(fd, (struct sockaddr *) &address, sizeof address)) die("cannot connect to port", port);
    return fd;
}

static void require(Reader *reader, size_t n) {
    if (reader->end - reader->start >= n) return;
    memmove(reader->buffer, reader->buffer + reader->start, reader->end - reader->start);
    reader->end -= reader->start;
    reader->start = 0;
    while (reader->end < n) {
        ssize_t got = reader->receive(reader->fd, reader->buffer + reader->end, reader->capacity - reader->end);
        if (got <= 0) die("cannot read from", "the feed");
        reader->end += (size_t) got;
    }
}

static uint64_t read_pass(void *state) {
    Reader *reader = state;
    if (reader->path) reader->fd = open_file(reader->path, O_RDONLY);
    uint64_t sum = 0;
    for (size_t consumed = 0; consumed < reader->pass_bytes;) {
        require(reader, HEADER_BYTES);
        uint32_t length = int32_at(reader->buffer + reader->start + 4);
        if (length > reader->capacity - HEADER_BYTES) {
            errno = EMSGSIZE;
            die("a message is longer than", "the buffer");
        }
        require(reader, HEADER_BYTES + length);
        const char *message = reader->buffer + reader->start;
        sum += (uint64_t) int32_at(message) + length;
        if (reader->bodies) sum += xor_of(message + HEADER_BYTES, length);
        reader->start += HEADER_BYTES + length;
        consumed += HEADER_BYTES + length;
    }
    if (reader->path) close(reader->fd);
    return sum;
}

typedef struct {
    const char *messages;
    size_t size;
    char *buffer;
    size_t capacity;
    const char *path; /* of a new file for each pass, or NULL */
    int fd;
    uint64_t sum;
} Writer;

static void drain(Writer *writer, size_t n) {
    for (size_t done = 0; done < n;) {
        ssize_t taken = write(writer->fd, writer->buffer + done, n - done);
        if (taken < 0) die("cannot write to", "the sink");
        done += (size_t) taken;
    }
}

static uint64_t write_pass(void *state) {
    Writer *writer = state;
    if (writer->path) {
        unlink(writer->path);
        writer->fd = open_file(writer->path, O_WRONLY | O_CREAT);
    }
    size_t used = 0;
    for (size_t at = 0; at < writer->size;) {
        uint32_t type = int32_at(writer->messages + at);
        uint32_t length = int32_at(writer->messages + at + 4);
        size_t whole = HEADER_BYTES + length;
        if (used + whole > writer->capacity) {
            drain(writer, used);
            used = 0;
        }
        char *into = writer->buffer + used;
        uint32_t header[] = {htonl(type), htonl(length)};
        memcpy(into, header, HEADER_BYTES);
        memcpy(into + HEADER_BYTES, writer->messages + at + HEADER_BYTES, length);
        used += whole;
        at += whole;
    }
    drain(writer, used);
    if (writer->path) close(writer->fd);
    return writer->sum;
}

/* Writes one pass to a file, compares it, and sums its bytes. */
static void check_writer(Writer *writer, const char *path) {
    writer->path = path;
    write_pass(writer);
    size_t size;
    char *written = load(path, &size);
    if (size != writer->size || memcmp(written, writer->messages, size)) {
        errno = EILSEQ;
        die("wrong bytes in", path);
    }
    for (size_t i = 0; i < size; i++) writer->sum += (unsigned char) written[i];
    free(written);
    unlink(path);
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fprintf(stderr, "usage: frames tcp|pipe|FILE headers|bodies BUFFER MILLIS SIZE\n"
                        "       frames write|write-file FILE BUFFER MILLIS SIZE\n");
        return 2;
    }
    size_t buffer_bytes = strtoul(argv[3], NULL, 10);
    char *buffer = malloc(buffer_bytes);
    if (strncmp(argv[1], "write", 5) == 0) {
        Writer writer = {.buffer = buffer, .capacity = buffer_bytes};
        writer.messages = load(argv[2], &writer.size);
        check_writer(&writer, "frames-check.bin");
        if (strcmp(argv[1], "write") == 0) {
            writer.path = NULL;
            writer.fd = open_file("/dev/null", O_WRONLY);
        }
        repeat(write_pass, &writer, argv[4]);
    } else {
        int tcp = strcmp(argv[1], "tcp") == 0;
        Reader reader = {
            .receive = tcp ? receive_socket : receive_file,
            .path = tcp || strcmp(argv[1], "pipe") == 0 ? NULL : argv[1],
            .fd = tcp ? connect_to_feed() : STDIN_FILENO,
            .bodies = strcmp(argv[2], "bodies") == 0,
            .buffer = buffer,
            .capacity = buffer_bytes,
            .pass_bytes = strtoul(argv[5], NULL, 10),
        };
        repeat(read_pass, &reader, argv[4]);
    }
    return 0;
}
