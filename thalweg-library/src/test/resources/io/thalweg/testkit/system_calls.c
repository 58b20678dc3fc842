/*
 * Preloaded: system calls that a program must expect, but seldom meets. All environment variables are optional:
 *   CALLS_ON      parts of paths, separated by commas; only calls on files with one of them in their path are changed,
 *                 and for "socket:" or "pipe:" those on sockets or pipes. Without it no call is
 *   CALLS_SHORT   how many reads and writes of a thousand move fewer bytes than they could
 *   CALLS_EINTR   how many calls of a thousand are interrupted
 *   CALLS_CLOCK   by how many seconds the time of day jumps back or ahead
 *   CALLS_SEED    where the choices of each thread begin
 *   CALLS_SHORT_WRITE   the number of the one write that takes half of its bytes
 *   CALLS_THEN_FULL     if set, the disk is full at the write after that one
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { BLOCK_BYTES = 512, PATH_BYTES = 4096 };

static const char *paths;
static int shorts, interrupts, short_write, then_full, writes;
static long jump;
static unsigned long long seed;
static __thread unsigned long long state;

static long number(const char *name) {
    const char *value = getenv(name);
    return value ? atol(value) : 0;
}

__attribute__((constructor)) static void begin(void) {
    paths = getenv("CALLS_ON");
    shorts = (int) number("CALLS_SHORT");
    interrupts = (int) number("CALLS_EINTR");
    jump = number("CALLS_CLOCK");
    seed = (unsigned long long) number("CALLS_SEED");
    short_write = (int) number("CALLS_SHORT_WRITE");
    then_full = getenv("CALLS_THEN_FULL") != 0;
}

static unsigned choose(unsigned from) {
    if (state == 0) {
        static unsigned long long threads;
        state = (seed + __sync_add_and_fetch(&threads, 1)) * 2654435761u + 88172645463325252u;
    }
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned) (state >> 11) % from;
}

static int is_meant(int fd) {
    char link[64], path[PATH_BYTES], part[PATH_BYTES];
    int saved = errno;
    if (!paths) {
        return 0;
    }
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    errno = saved;
    if (n <= 0) {
        return 0;
    }
    path[n] = 0;
    for (const char *from = paths; *from;) {
        size_t length = strcspn(from, ",");
        snprintf(part, sizeof part, "%.*s", (int) length, from);
        if (length > 0 && strstr(path, part)) {
            return 1;
        }
        from += length + (from[length] == ',');
    }
    return 0;
}

static int is_interrupted(void) {
    if ((int) choose(1000) >= interrupts) {
        return 0;
    }
    errno = EINTR;
    return 1;
}

/* How many of the bytes are moved; for direct I/O whole blocks, since the kernel refuses others. */
static size_t some(int fd, size_t bytes) {
    if (bytes < 2 || (int) choose(1000) >= shorts) {
        return bytes;
    }
    size_t fewer = 1 + choose(choose(3) ? 64 : (unsigned) bytes);
    if (fcntl(fd, F_GETFL) & O_DIRECT) {
        fewer = (fewer + BLOCK_BYTES - 1) / BLOCK_BYTES * BLOCK_BYTES;
    }
    return fewer < bytes ? fewer : bytes;
}

/* How many of the bytes a write takes; -1 if the disk is full. */
static ssize_t some_written(int fd, size_t bytes) {
    if (short_write) {
        int now = __sync_add_and_fetch(&writes, 1);
        if (now == short_write) {
            return (ssize_t) (bytes + 1) / 2;
        }
        if (now == short_write + 1 && then_full) {
            errno = ENOSPC;
            return -1;
        }
    }
    return (ssize_t) some(fd, bytes);
}

#define REAL(RESULT, NAME, ...) \
    static RESULT (*real)(__VA_ARGS__); \
    if (!real) { \
        real = dlsym(RTLD_NEXT, NAME); \
    }

#define MEANT(FD, REST) \
    if (is_meant(FD)) { \
        if (is_interrupted()) { \
            return -1; \
        } \
        REST \
    }

ssize_t read(int fd, void *into, size_t bytes) {
    REAL(ssize_t, "read", int, void *, size_t)
    MEANT(fd, bytes = some(fd, bytes);)
    return real(fd, into, bytes);
}

ssize_t pread64(int fd, void *into, size_t bytes, off64_t at) {
    REAL(ssize_t, "pread64", int, void *, size_t, off64_t)
    MEANT(fd, bytes = some(fd, bytes);)
    return real(fd, into, bytes, at);
}

ssize_t pread(int fd, void *into, size_t bytes, off_t at) {
    return pread64(fd, into, bytes, at);
}

ssize_t readv(int fd, const struct iovec *into, int count) {
    REAL(ssize_t, "readv", int, const struct iovec *, int)
    MEANT(fd, if (count > 0 && (int) choose(1000) < shorts) { return read(fd, into->iov_base, into->iov_len); })
    return real(fd, into, count);
}

ssize_t write(int fd, const void *from, size_t bytes) {
    REAL(ssize_t, "write", int, const void *, size_t)
    MEANT(fd, ssize_t n = some_written(fd, bytes); if (n < 0) { return -1; } bytes = (size_t) n;)
    return real(fd, from, bytes);
}

ssize_t pwrite64(int fd, const void *from, size_t bytes, off64_t at) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t)
    MEANT(fd, ssize_t n = some_written(fd, bytes); if (n < 0) { return -1; } bytes = (size_t) n;)
    return real(fd, from, bytes, at);
}

ssize_t pwrite(int fd, const void *from, size_t bytes, off_t at) {
    return pwrite64(fd, from, bytes, at);
}

ssize_t writev(int fd, const struct iovec *from, int count) {
    REAL(ssize_t, "writev", int, const struct iovec *, int)
    MEANT(fd, if (count > 0 && (int) choose(1000) < shorts) { return write(fd, from->iov_base, from->iov_len); })
    return real(fd, from, count);
}

int fsync(int fd) {
    REAL(int, "fsync", int)
    MEANT(fd, )
    return real(fd);
}

int fdatasync(int fd) {
    REAL(int, "fdatasync", int)
    MEANT(fd, )
    return real(fd);
}

static long jumped(void) {
    return jump ? (long) choose((unsigned) (2 * jump + 1)) - jump : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    REAL(int, "clock_gettime", clockid_t, struct timespec *)
    int result = real(clock, time);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) {
        time->tv_sec += jumped();
    }
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    REAL(int, "gettimeofday", struct timeval *, void *)
    int result = real(time, zone);
    time->tv_sec += jumped();
    return result;
}
