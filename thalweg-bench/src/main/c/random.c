/*
 * What C reaches at reads of pages at random places of a file.
 *
 *   random pread FILE 1 MILLIS SIZE      one after the other, by pread(2), through the page cache
 *   random aio FILE DEPTH MILLIS SIZE    past the page cache, DEPTH in flight, by the system calls that libaio makes
 *
 * A pass reads each page once and prints the sum of their first eight bytes, big-endian.
 */
#include "passes.h"
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PAGE_BYTES = 4096, MAX_DEPTH = 1024 };

typedef struct {
    int fd;
    uint32_t count;
    uint32_t depth;
    char *pages;
    aio_context_t context;
    struct iocb requests[MAX_DEPTH];
} Reads;

/* The place of read i: the same order as in Java. */
static off_t offset_of(uint32_t i, uint32_t count) {
    uint32_t mixed = i * 0x9E3779B1u & (count - 1);
    mixed ^= mixed >> __builtin_ctz(count) / 2;
    return (off_t) (mixed * 0x9E3779B1u & (count - 1)) * PAGE_BYTES;
}

static uint64_t value_of(const char *page) {
    return __builtin_bswap64(word_at(page));
}

static uint64_t by_pread(void *state) {
    Reads *reads = state;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < reads->count; i++) {
        if (pread(reads->fd, reads->pages, PAGE_BYTES, offset_of(i, reads->count)) != PAGE_BYTES) die("cannot read", "a page");
        sum += value_of(reads->pages);
    }
    return sum;
}

static void submit(Reads *reads, uint32_t slot, uint32_t i) {
    struct iocb *request = &reads->requests[slot];
    *request = (struct iocb) {
        .aio_data = slot,
        .aio_lio_opcode = IOCB_CMD_PREAD,
        .aio_fildes = (uint32_t) reads->fd,
        .aio_buf = (uint64_t) (uintptr_t) (reads->pages + (size_t) slot * PAGE_BYTES),
        .aio_nbytes = PAGE_BYTES,
        .aio_offset = offset_of(i, reads->count),
    };
    if (syscall(SYS_io_submit, reads->context, 1L, &request) != 1) die("cannot submit", "a read");
}

static uint64_t by_aio(void *state) {
    Reads *reads = state;
    uint64_t sum = 0;
    uint32_t next = 0;
    for (; next < reads->depth && next < reads->count; next++) submit(reads, next, next);
    for (uint32_t done = 0; done < reads->count;) {
        struct io_event events[MAX_DEPTH];
        long n = syscall(SYS_io_getevents, reads->context, 1L, (long) reads->depth, events, NULL);
        if (n < 1) die("cannot wait for", "a read");
        for (long e = 0; e < n; e++) {
            uint32_t slot = (uint32_t) events[e].data;
            if (events[e].res != PAGE_BYTES) die("cannot read", "a page");
            sum += value_of(reads->pages + (size_t) slot * PAGE_BYTES);
            done++;
            if (next < reads->count) submit(reads, slot, next++);
        }
    }
    return sum;
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fprintf(stderr, "usage: random pread|aio FILE DEPTH MILLIS SIZE\n");
        return 2;
    }
    int direct = strcmp(argv[1], "aio") == 0;
    static Reads reads;
    reads.depth = (uint32_t) strtoul(argv[3], NULL, 10);
    reads.fd = open(argv[2], O_RDONLY | (direct ? O_DIRECT : 0));
    struct stat stat;
    if (reads.fd < 0 || fstat(reads.fd, &stat)) die("cannot open", argv[2]);
    if (reads.depth < 1 || reads.depth > MAX_DEPTH) die("wrong depth for", argv[2]);
    reads.count = (uint32_t) (stat.st_size / PAGE_BYTES);
    reads.pages = aligned_alloc(PAGE_BYTES, (size_t) reads.depth * PAGE_BYTES);
    if (!reads.pages) die("no memory for", "the pages");
    if (direct && syscall(SYS_io_setup, (long) reads.depth, &reads.context)) die("cannot set up", "asynchronous reads");
    repeat(direct ? by_aio : by_pread, &reads, argv[4]);
    return 0;
}
