/*
 * What C reaches at the same work as the buffered channels: a buffer, refilled by read(2) and emptied by write(2).
 *
 *   channels ints FILE BUFFER MILLIS SIZE       the sum of FILE's four-byte integers, big-endian; FILE - is standard input
 *   channels sum FILE BUFFER MILLIS SIZE        the sum of its bytes
 *   channels skip FILE BUFFER MILLIS SIZE       the sum of the first integer of each record of RECORD_BYTES
 *   channels records FILE BUFFER MILLIS SIZE    the sum of the exclusive or of each record
 *   channels write FILE BUFFER MILLIS SIZE      FILE in pieces of PIECE_BYTES to the null device
 *   channels write-file FILE BUFFER MILLIS SIZE     the same, each pass to a new file
 *
 * BUFFER is in bytes and a multiple of RECORD_BYTES, as SIZE is, the bytes of FILE. Before it is timed, a writer's pass goes to a
 * file, which must be equal to FILE; its sum is that of all bytes.
 */
#include "passes.h"
#include <fcntl.h>
#include <unistd.h>

enum { RECORD_BYTES = 64, PIECE_BYTES = 16 };

typedef uint64_t (*Consume)(const char *bytes, size_t n);

static uint64_t sum_ints(const char *bytes, size_t n) {
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i += 4) sum += int32_at(bytes + i);
    return sum;
}

static uint64_t sum_bytes(const char *bytes, size_t n) {
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++) sum += (unsigned char) bytes[i];
    return sum;
}

static uint64_t sum_first_ints(const char *bytes, size_t n) {
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i += RECORD_BYTES) sum += int32_at(bytes + i);
    return sum;
}

static uint64_t sum_records(const char *bytes, size_t n) {
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i += RECORD_BYTES) sum += xor_of(bytes + i, RECORD_BYTES);
    return sum;
}

typedef struct {
    const char *path; /* NULL: standard input, which goes on from pass to pass */
    Consume consume;
    char *buffer;
    size_t capacity;
    size_t unit; /* what is consumed whole */
    size_t kept; /* the beginning of a unit, at the buffer's front */
    size_t pass_bytes;
} Input;

static uint64_t read_pass(void *state) {
    Input *input = state;
    int fd = input->path ? open(input->path, O_RDONLY) : STDIN_FILENO;
    if (fd < 0) die("cannot open", input->path);
    uint64_t sum = 0;
    /* What was kept from the pass before is of this one. */
    for (size_t left = input->pass_bytes - input->kept; left > 0;) {
        size_t room = input->capacity - input->kept;
        ssize_t got = read(fd, input->buffer + input->kept, room < left ? room : left);
        if (got <= 0) die("cannot read", input->path ? input->path : "standard input");
        left -= (size_t) got;
        size_t there = input->kept + (size_t) got;
        size_t whole = there - there % input->unit;
        sum += input->consume(input->buffer, whole);
        input->kept = there - whole;
        memmove(input->buffer, input->buffer + whole, input->kept);
    }
    if (input->path) close(fd);
    return sum;
}

typedef struct {
    const char *bytes;
    size_t size;
    char *buffer;
    size_t capacity;
    const char *path;
    int to_new_file;
    uint64_t sum;
} Output;

static void drain(int fd, const char *buffer, size_t n) {
    for (size_t done = 0; done < n;) {
        ssize_t taken = write(fd, buffer + done, n - done);
        if (taken < 0) die("cannot write to", "the sink");
        done += (size_t) taken;
    }
}

static uint64_t write_pass(void *state) {
    Output *output = state;
    if (output->to_new_file) unlink(output->path);
    int fd = open(output->path, O_WRONLY | O_CREAT, 0600);
    if (fd < 0) die("cannot write", output->path);
    size_t used = 0;
    for (size_t at = 0; at < output->size; at += PIECE_BYTES) {
        if (used + PIECE_BYTES > output->capacity) {
            drain(fd, output->buffer, used);
            used = 0;
        }
        memcpy(output->buffer + used, output->bytes + at, PIECE_BYTES);
        used += PIECE_BYTES;
    }
    drain(fd, output->buffer, used);
    close(fd);
    return output->sum;
}

static void check_writer(Output *output, const char *path) {
    output->path = path;
    write_pass(output);
    size_t size;
    char *written = load(path, &size);
    if (size != output->size || memcmp(written, output->bytes, size)) {
        errno = EILSEQ;
        die("wrong bytes in", path);
    }
    output->sum = sum_bytes(written, size);
    free(written);
    unlink(path);
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fprintf(stderr, "usage: channels ints|sum|skip|records|write|write-file FILE BUFFER MILLIS SIZE\n");
        return 2;
    }
    const char *mode = argv[1];
    size_t buffer_bytes = strtoul(argv[3], NULL, 10);
    char *buffer = malloc(buffer_bytes);
    if (strncmp(mode, "write", 5) == 0) {
        Output output = {.buffer = buffer, .capacity = buffer_bytes};
        output.bytes = load(argv[2], &output.size);
        check_writer(&output, "channels-check.bin");
        output.to_new_file = strcmp(mode, "write-file") == 0;
        output.path = output.to_new_file ? "channels-check.bin" : "/dev/null";
        repeat(write_pass, &output, argv[4]);
        return 0;
    }
    Input input = {
        .path = strcmp(argv[2], "-") == 0 ? NULL : argv[2],
        .buffer = buffer,
        .capacity = buffer_bytes,
        .pass_bytes = strtoul(argv[5], NULL, 10),
    };
    if (strcmp(mode, "ints") == 0) {
        input.consume = sum_ints;
        input.unit = 4;
    } else if (strcmp(mode, "sum") == 0) {
        input.consume = sum_bytes;
        input.unit = 1;
    } else {
        input.consume = strcmp(mode, "skip") == 0 ? sum_first_ints : sum_records;
        input.unit = RECORD_BYTES;
    }
    repeat(read_pass, &input, argv[4]);
    return 0;
}
