/*
 * What C reaches with the bytes of the append log: a header of HEADER_BYTES and the payload, padded to eight, for each record,
 * and TRAILER_BYTES for each batch that is forced. The file has its space already, and begins again where it ends; that of the
 * mode new has none, and is a new one there.
 *
 *   log disk FILE RECORD BATCH MILLIS SIZE    the records of FILE, of RECORD bytes each; write and fdatasync after each BATCH
 *   log os FILE RECORD BATCH MILLIS SIZE      the same without fdatasync: a buffer, written when it is full and after a batch
 *   log new FILE RECORD BATCH MILLIS SIZE     as os, into space that no file had before
 *   log safe FILE RECORD BATCH MILLIS SIZE    as new, with a checksum of each header and record, and fdatasync of each full file
 *   log share FILE RECORD BATCH MILLIS SIZE   BATCH threads, each of which forces every record: who asks meanwhile shares the next
 *   log scan FILE RECORD BATCH MILLIS SIZE    reads such a file from the page cache, with a checksum of each header and record
 *
 * SIZE is that of FILE in bytes, a multiple of RECORD × BATCH. Before it is timed, a pass is read back and compared; its sum is
 * that of all bytes of FILE.
 */
#include "passes.h"
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <nmmintrin.h>
#define WITH_CRC __attribute__((target("sse4.2")))
#define CRC8(crc, word) ((uint32_t) _mm_crc32_u64(crc, word))
#define CRC1(crc, byte) _mm_crc32_u8(crc, byte)
#else
#define WITH_CRC
#define CRC8(crc, word) crc_by_bits(crc, word, 64)
#define CRC1(crc, byte) crc_by_bits(crc, byte, 8)
/* Slow: here C says nothing about what the processor could do. */
static uint32_t crc_by_bits(uint32_t crc, uint64_t bits, int count) {
    for (int i = 0; i < count; i++, bits >>= 1) crc = crc >> 1 ^ (0x82F63B78u & -((crc ^ (uint32_t) bits) & 1));
    return crc;
}
#endif

enum { HEADER_BYTES = 32, TRAILER_BYTES = 48, BUFFER_BYTES = 64 * 1024, FILE_BYTES = 64 << 20, STEP_BYTES = 8 << 20 };
enum { PAYLOAD_CRC = 20, CHECKED_BYTES = 28, WINDOW_BYTES = 256 * 1024 };

typedef struct {
    const char *bytes;
    size_t size;
    size_t record;
    size_t batch;
    int force;
    int fresh;
    int safe;
    int fd;
    off_t offset;
    char *buffer;
    size_t capacity;
    size_t used;
    off_t begun;
    uint64_t sum;
} Log;

static size_t padded(size_t n) {
    return (n + 7) & ~(size_t) 7;
}

/* Has the system begin to bring to the disk what fdatasync will wait for. */
static void write_back(Log *log) {
#ifdef __linux__
    if (log->offset - log->begun >= STEP_BYTES) {
        sync_file_range(log->fd, log->begun, log->offset - log->begun, SYNC_FILE_RANGE_WRITE);
        log->begun = log->offset;
    }
#endif
}

static void drain(Log *log) {
    if (log->offset + (off_t) log->used > FILE_BYTES) {
        log->offset = 0;
        log->begun = 0;
        if (log->safe && fdatasync(log->fd)) die("cannot force", "the log");
        if (log->fresh && ftruncate(log->fd, 0)) die("cannot empty", "the log");
    }
    for (size_t done = 0; done < log->used;) {
        ssize_t n = pwrite(log->fd, log->buffer + done, log->used - done, log->offset);
        if (n < 0) die("cannot write", "the log");
        done += (size_t) n;
        log->offset += n;
    }
    log->used = 0;
    if (log->safe && log->fresh) write_back(log);
}

static char *room(Log *log, size_t n) {
    if (log->used + n > log->capacity) drain(log);
    char *at = log->buffer + log->used;
    log->used += n;
    return at;
}

WITH_CRC static uint32_t crc32c(const char *bytes, size_t n) {
    uint32_t crc = ~0u;
    for (; n >= 8; n -= 8, bytes += 8) crc = CRC8(crc, word_at(bytes));
    for (; n > 0; n--, bytes++) crc = CRC1(crc, (unsigned char) *bytes);
    return ~crc;
}

static void put_int(char *at, uint32_t value) {
    memcpy(at, &value, sizeof value);
}

WITH_CRC static void append(Log *log, const char *record) {
    char *at = room(log, HEADER_BYTES + padded(log->record));
    memset(at, 0, HEADER_BYTES);
    memcpy(at, &log->record, sizeof log->record);
    memcpy(at + HEADER_BYTES, record, log->record);
    if (log->safe) {
        put_int(at + PAYLOAD_CRC, crc32c(at + HEADER_BYTES, log->record));
        put_int(at + CHECKED_BYTES, crc32c(at, CHECKED_BYTES));
    }
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

/* Threads that append to one log in any order, and the number of the force that the next record waits for. */
typedef struct {
    Log *log;
    pthread_mutex_t lock;
    pthread_cond_t forced;
    char *spare;
    uint64_t next;
    uint64_t durable;
    int forcing;
    size_t asking;
    size_t last_asked;
    size_t started;
} Shared;

/* Those who shared the last force are on their way to ask again. */
static void gather(Shared *shared) {
    for (size_t before = 0; shared->asking > before && shared->asking < shared->last_asked;) {
        before = shared->asking;
        pthread_mutex_unlock(&shared->lock);
        sched_yield();
        pthread_mutex_lock(&shared->lock);
    }
}

/* With the lock, which it gives up while the disk works. */
static void force_for_all(Shared *shared) {
    Log *log = shared->log;
    shared->forcing = 1;
    gather(shared);
    memset(room(log, TRAILER_BYTES), 0, TRAILER_BYTES);
    if (log->offset + (off_t) log->used > FILE_BYTES) log->offset = 0;
    char *batch = log->buffer;
    size_t length = log->used;
    off_t at = log->offset;
    log->buffer = shared->spare;
    shared->spare = batch;
    log->used = 0;
    log->offset += (off_t) length;
    uint64_t force = shared->next++;
    shared->last_asked = shared->asking;
    shared->asking = 0;
    pthread_mutex_unlock(&shared->lock);
    if (pwrite(log->fd, batch, length, at) != (ssize_t) length || fdatasync(log->fd)) die("cannot force", "the log");
    pthread_mutex_lock(&shared->lock);
    shared->durable = force;
    shared->forcing = 0;
    pthread_cond_broadcast(&shared->forced);
}

static void *append_share(void *state) {
    Shared *shared = state;
    Log *log = shared->log;
    size_t count = log->size / log->record;
    pthread_mutex_lock(&shared->lock);
    size_t share = shared->started++;
    for (size_t i = count * share / log->batch; i < count * (share + 1) / log->batch; i++) {
        append(log, log->bytes + i * log->record);
        shared->asking++;
        for (uint64_t force = shared->next; shared->durable < force;) {
            if (shared->forcing) pthread_cond_wait(&shared->forced, &shared->lock);
            else force_for_all(shared);
        }
    }
    pthread_mutex_unlock(&shared->lock);
    return NULL;
}

static uint64_t share(void *state) {
    Log *log = state;
    Shared shared = {.log = log, .spare = calloc(1, log->capacity), .next = 1};
    pthread_mutex_init(&shared.lock, NULL);
    pthread_cond_init(&shared.forced, NULL);
    pthread_t threads[log->batch];
    for (size_t i = 0; i < log->batch; i++) {
        if (pthread_create(&threads[i], NULL, append_share, &shared)) die("cannot start", "a thread");
    }
    for (size_t i = 0; i < log->batch; i++) pthread_join(threads[i], NULL);
    free(shared.spare);
    return log->sum;
}

/* Of all payloads that a first pass of the threads left in the file, in whichever order. */
static void check_share(Log *log) {
    log->offset = 0;
    share(log);
    char *found = malloc(HEADER_BYTES + padded(log->record));
    size_t records = 0;
    for (off_t at = 0; at < log->offset;) {
        size_t length = 0;
        if (pread(log->fd, found, HEADER_BYTES + padded(log->record), at) > 0) memcpy(&length, found, sizeof length);
        records += length == log->record;
        for (size_t b = 0; b < length; b++) log->sum += (unsigned char) found[HEADER_BYTES + b];
        at += (off_t) (length ? HEADER_BYTES + padded(length) : TRAILER_BYTES);
    }
    if (records != log->size / log->record) {
        errno = EILSEQ;
        die("wrong records in", "the log");
    }
    free(found);
}

static uint32_t int_at(const char *bytes) {
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

WITH_CRC static uint64_t scan(void *state) {
    Log *log = state;
    off_t at = 0;
    size_t held = 0, whole = 0;
    for (ssize_t n; (n = pread(log->fd, log->buffer + held, log->capacity - held, at)) > 0; at += n) {
        held += (size_t) n;
        size_t from = 0;
        while (from + HEADER_BYTES <= held) {
            const char *header = log->buffer + from;
            if (int_at(header + CHECKED_BYTES) != crc32c(header, CHECKED_BYTES)) return 0;
            size_t length = int_at(header);
            size_t total = HEADER_BYTES + padded(length);
            if (from + total > held) break;
            if (int_at(header + PAYLOAD_CRC) != crc32c(header + HEADER_BYTES, length)) return 0;
            whole++;
            from += total;
        }
        held -= from;
        memmove(log->buffer, log->buffer + from, held);
    }
    return whole * log->record == log->size ? log->sum : 0;
}

/* The file that a scan reads; its sum is that of all payloads. */
static void write_records(Log *log) {
    for (size_t i = 0; i < log->size; i += log->record) {
        append(log, log->bytes + i);
        for (size_t b = 0; b < log->record; b++) log->sum += (unsigned char) log->bytes[i + b];
    }
    drain(log);
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
        fprintf(stderr, "usage: log disk|os|new|safe|share|scan FILE RECORD BATCH MILLIS SIZE\n");
        return 2;
    }
    Log log = {.record = strtoul(argv[3], NULL, 10), .batch = strtoul(argv[4], NULL, 10)};
    int shares = strcmp(argv[1], "share") == 0;
    log.force = shares || strcmp(argv[1], "disk") == 0;
    int scans = strcmp(argv[1], "scan") == 0;
    int safe = strcmp(argv[1], "safe") == 0;
    log.fresh = safe || strcmp(argv[1], "new") == 0;
    log.safe = safe || scans;
    log.bytes = load(argv[2], &log.size);
    log.capacity = (scans ? WINDOW_BYTES : BUFFER_BYTES) + HEADER_BYTES + padded(log.record);
    log.buffer = calloc(1, log.capacity);
    const char *path = "log-c.bin";
    log.fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (log.fd < 0) die("cannot open", path);
    if (!log.fresh && !scans) preallocate(&log);
    if (scans) {
        write_records(&log);
        repeat(scan, &log, argv[5]);
    } else if (shares) {
        check_share(&log);
        repeat(share, &log, argv[5]);
    } else {
        check(&log);
        repeat(pass, &log, argv[5]);
    }
    close(log.fd);
    unlink(path);
    return 0;
}
