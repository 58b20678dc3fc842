/* What all reference programs do alike: end with a sentence, take the time, and repeat a pass. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* One warms up, the others are measured. */
enum { MIN_PASSES = 7 };

static inline void die(const char *what, const char *path) {
    fprintf(stderr, "%s %s: %s\n", what, path, strerror(errno));
    exit(1);
}

static inline int64_t now_nanos(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t) t.tv_sec * 1000000000 + t.tv_nsec;
}

/* One line for each pass: its nanoseconds and its checksum. */
static inline void print_pass(int64_t nanos, uint64_t sum) {
    printf("%lld %llu\n", (long long) nanos, (unsigned long long) sum);
}

/* Passes repeat for `millis` and at least MIN_PASSES times. */
static inline void repeat(uint64_t (*pass)(void *), void *state, const char *millis) {
    int64_t least_nanos = strtoll(millis, NULL, 10) * 1000000;
    int64_t begin = now_nanos();
    for (int i = 0; i < MIN_PASSES || now_nanos() - begin < least_nanos; i++) {
        int64_t start = now_nanos();
        uint64_t sum = pass(state);
        print_pass(now_nanos() - start, sum);
    }
}

/* All of a file in memory. */
static inline char *load(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) die("cannot open", path);
    fseek(file, 0, SEEK_END);
    *size = (size_t) ftell(file);
    rewind(file);
    char *bytes = malloc(*size);
    if (!bytes || fread(bytes, 1, *size, file) != *size) die("cannot read", path);
    fclose(file);
    return bytes;
}

static inline uint32_t int32_at(const char *bytes) {
    uint32_t word;
    memcpy(&word, bytes, sizeof word);
    return __builtin_bswap32(word);
}

static inline uint64_t word_at(const char *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* All bytes combined by exclusive or, eight at a time in four accumulators: what the Java programs do with a body. */
static inline uint64_t xor_of(const char *bytes, size_t length) {
    uint64_t a = 0, b = 0, c = 0, d = 0;
    size_t i = 0;
    for (; length - i >= 4 * sizeof a; i += 4 * sizeof a) {
        a ^= word_at(bytes + i);
        b ^= word_at(bytes + i + sizeof a);
        c ^= word_at(bytes + i + 2 * sizeof a);
        d ^= word_at(bytes + i + 3 * sizeof a);
    }
    for (; length - i >= sizeof a; i += sizeof a) a ^= word_at(bytes + i);
    a ^= b ^ c ^ d;
    a ^= a >> 32;
    a ^= a >> 16;
    a ^= a >> 8;
    a &= 0xFF;
    for (; i < length; i++) a ^= (unsigned char) bytes[i];
    return a;
}
