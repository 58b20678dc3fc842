/*
 * What C reaches with the bytes of the append log: a header of HEADER_BYTES and the payload, padded to eight, for each record,
 * and TRAILER_BYTES for each batch that is forced. The file has its space already, and begins again where it ends; that of the
 * mode new has none, and is a new one there.
 *
 *   log disk FILE RECORD BATCH MILLIS SIZE    the records of FILE, of RECORD bytes each; write and fdatasync after each BATCH
 *   log os FILE RECORD BATCH MILLIS SIZE      the same without fdatasync: a buffer, written when it is full and after a batch
 *   log new FILE RECORD BATCH MILLIS SIZE     as os, into space that no file had before
 *
 * SIZE is that of FILE in bytes, a multiple of RECORD × BATCH. Before it is timed, a pass is read back and compared; its sum is
 * that of all bytes of FILE.
 */
#include "passes.h"
#include <fcntl.h>
#include <unistd.h>

enum { HEADER_BYTES = 32, TRAILER_BYTES = 48, BUFFER_BYTES = 64 * 1024, FILE_BYTES = 64 << 20 };

typedef struct {
    const char *bytes;
    size_t size;
    size_t record;
    size_t batch;
    int force;
    int fresh;
    int fd;
    off_t offset;
    char *buffer;
    size_t capacity;
    size_t used;
    uint64_t sum;
} Log;

static size_t padded(size_t n) {
    return (n + 7) & ~(size_t) 7;
}

static void drain(Log *log) {
    if (log->offset + (off_t) log->used > FILE_BYTES) {
        log->offset = 0;
        if (log->fresh && ftruncate(log->fd, 0)) die("cannot empty", "the log");
    }
    for (size_t done = 0; done < log->used;) {
        ssize_t n = pwrite(log->fd, log->buffer + done, log->used - done, log->offset);
        if (n < 0) die("cannot write", "the log");
        done += (size_t) n;
        log->offset += n;
    }
    log->used = 0;
}

static char *room(Log *log, size_t n) {
    if (log->used + n > log->capacity) drain(log);
    char *at = log->buffer + log->used;
    log->used += n;
    return at;
}

static void append(Log *log, const char *record) {
    char *at = room(log, HEADER_BYTES + padded(log->record));
    memset(at, 0, HEADER_BYTES);
    memcpy(at, &log->record, sizeof log->record);
    memcpy(at + HEADER_BYTES, record, log->record);
}

static void commit(Log *log) {
    if (log->force) memset(room(log, TRAILER_BYTES), 0, TRAILER_BYTES);
    drain(log);
    if (log->force && fdatasync(log->fd)) die("cannot force", "the log");
}

static uint64_t pass(void *state) {
    Log *log = state;
    size_t in_batch = 0;
    for (size_t at = 0; at < log->size; at += log->record) {
        append(log, log->bytes + at);
        if (++in_batch == log->batch) {
            commit(log);
            in_batch = 0;
        }
    }
    return log->sum;
}

static void preallocate(Log *log) {
    char *zeros = calloc(1, 1 << 20);
    for (off_t at = 0; at < FILE_BYTES; at += 1 << 20) {
        if (pwrite(log->fd, zeros, 1 << 20, at) != 1 << 20) die("cannot write", "the log");
    }
    free(zeros);
    if (fsync(log->fd)) die("cannot force", "the log");
}

static void check(Log *log) {
    pass(log);
    size_t step = HEADER_BYTES + padded(log->record);
    char *found = malloc(step);
    off_t at = 0;
    size_t in_batch = 0;
    for (size_t i = 0; i < log->size; i += log->record) {
        size_t length = 0;
        if (pread(log->fd, found, step, at) == (ssize_t) step) memcpy(&length, found, sizeof length);
        if (length != log->record || memcmp(found + HEADER_BYTES, log->bytes + i, log->record)) {
            errno = EILSEQ;
            die("wrong bytes in", "the log");
        }
        for (size_t b = 0; b < log->record; b++) log->sum += (unsigned char) found[HEADER_BYTES + b];
        at += (off_t) step;
        if (log->force && ++in_batch == log->batch) {
            at += TRAILER_BYTES;
            in_batch = 0;
        }
    }
    free(found);
}

int main(int argc, char **argv) {
    if (argc != 7) {
        fprintf(stderr, "usage: log disk|os|new FILE RECORD BATCH MILLIS SIZE\n");
        return 2;
    }
    Log log = {.record = strtoul(argv[3], NULL, 10), .batch = strtoul(argv[4], NULL, 10)};
    log.force = strcmp(argv[1], "disk") == 0;
    log.fresh = strcmp(argv[1], "new") == 0;
    log.bytes = load(argv[2], &log.size);
    log.capacity = BUFFER_BYTES + HEADER_BYTES + padded(log.record);
    log.buffer = calloc(1, log.capacity);
    const char *path = "log-c.bin";
    log.fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (log.fd < 0) die("cannot open", path);
    if (!log.fresh) preallocate(&log);
    check(&log);
    repeat(pass, &log, argv[5]);
    close(log.fd);
    unlink(path);
    return 0;
}
