/*
 * What C reaches at reading lines: a buffer, refilled by read(2) and searched by memchr(3).
 *
 *   lines count FILE BUFFER MILLIS SIZE      how many lines end in a line feed
 *   lines lengths FILE BUFFER MILLIS SIZE    the sum of the bytes of all lines, without their ends
 *   lines wc FILE BUFFER MILLIS SIZE         what `wc -l FILE` says, its start as a process included
 *
 * BUFFER is in bytes and holds the longest line; FILE ends in a line feed.
 */
#include "passes.h"
#include <fcntl.h>
#include <unistd.h>

typedef struct {
    const char *path;
    char *buffer;
    size_t capacity;
    int lengths;
} Input;

static uint64_t memchr_pass(void *state) {
    Input *input = state;
    int fd = open(input->path, O_RDONLY);
    if (fd < 0) die("cannot open", input->path);
    uint64_t count = 0;
    uint64_t bytes = 0;
    size_t kept = 0; /* the beginning of a line, at the buffer's front */
    ssize_t got;
    while ((got = read(fd, input->buffer + kept, input->capacity - kept)) > 0) {
        char *line = input->buffer;
        char *end = input->buffer + kept + got;
        char *found = input->buffer + kept;
        while ((found = memchr(found, '\n', (size_t) (end - found)))) {
            count++;
            bytes += (uint64_t) (found - line);
            line = ++found;
        }
        kept = (size_t) (end - line);
        if (kept == input->capacity) {
            errno = EMSGSIZE;
            die("a line is longer than the buffer in", input->path);
        }
        memmove(input->buffer, line, kept);
    }
    if (got < 0) die("cannot read", input->path);
    close(fd);
    return input->lengths ? bytes : count;
}

static uint64_t wc_pass(void *state) {
    Input *input = state;
    setenv("THALWEG_BENCH_FILE", input->path, 1);
    FILE *wc = popen("exec wc -l \"$THALWEG_BENCH_FILE\"", "r");
    unsigned long long lines;
    if (!wc || fscanf(wc, "%llu", &lines) != 1) die("no answer from wc for", input->path);
    pclose(wc);
    return lines;
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fprintf(stderr, "usage: lines count|lengths|wc FILE BUFFER MILLIS SIZE\n");
        return 2;
    }
    size_t buffer_bytes = strtoul(argv[3], NULL, 10);
    Input input = {
        .path = argv[2],
        .buffer = malloc(buffer_bytes),
        .capacity = buffer_bytes,
        .lengths = strcmp(argv[1], "lengths") == 0,
    };
    repeat(strcmp(argv[1], "wc") == 0 ? wc_pass : memchr_pass, &input, argv[4]);
    return 0;
}
