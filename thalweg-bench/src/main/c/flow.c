/*
 * What C reaches with a file and all processors.
 *
 *   flow wc FILE HALVES MILLIS SIZE            what two `wc -l` say that run at once, one on each half of the file
 *   flow temperatures FILE HALVES MILLIS SIZE  least, mean and greatest temperature of each station
 *
 * FILE has rows such as "Hamburg;12.0"; HALVES names two files with the same rows, as "FIRST:SECOND".
 */
#include "passes.h"
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SLOTS = 1 << 14, MAX_THREADS = 256, NAME_BYTES = 104 };

typedef struct {
    uint64_t hash;
    uint32_t length;
    char name[NAME_BYTES];
    int32_t least, greatest;
    int64_t sum, count;
} Station;

typedef struct {
    const char *from, *to;
    Station *table;
} Part;

static const char *halves;

static uint64_t mixed(uint64_t hash, uint64_t word) {
    uint64_t product = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return product ^ product >> 32;
}

static Station *station(Station *table, const char *name, uint32_t length, uint64_t hash) {
    for (uint64_t slot = hash;; slot++) {
        Station *there = &table[slot % SLOTS];
        if (there->count == 0) {
            *there = (Station) {.hash = hash, .length = length, .least = INT32_MAX, .greatest = INT32_MIN};
            memcpy(there->name, name, length);
            return there;
        }
        if (there->hash == hash && there->length == length && memcmp(there->name, name, length) == 0) return there;
    }
}

static void add(Station *to, int32_t least, int32_t greatest, int64_t sum, int64_t count) {
    if (least < to->least) to->least = least;
    if (greatest > to->greatest) to->greatest = greatest;
    to->sum += sum;
    to->count += count;
}

/* Rows are taken eight bytes at a time, without a branch for each byte. */
static void *temperatures_of(void *state) {
    Part *part = state;
    for (const char *at = part->from; at < part->to;) {
        const char *name = at;
        uint64_t hash = 0;
        uint64_t found, word;
        for (;; at += sizeof word) {
            word = word_at(at);
            uint64_t difference = word ^ 0x3B3B3B3B3B3B3B3Bu;
            found = (difference - 0x0101010101010101u) & ~difference & 0x8080808080808080u;
            if (found) break;
            hash = mixed(hash, word);
        }
        int bits = __builtin_ctzll(found) & -8;
        hash = mixed(hash, word & ~(-(uint64_t) 1 << bits));
        at += bits / 8;
        uint32_t length = (uint32_t) (at - name);
        uint64_t number = word_at(at + 1);
        int point = __builtin_ctzll(~number & 0x10101000u);
        int64_t negative = (int64_t) (~number << 59) >> 63;
        uint64_t digits = ((number & ~((uint64_t) negative & 0xFF)) << (28 - point)) & 0x0F000F0F00u;
        int64_t absolute = (int64_t) ((digits * 0x640A0001u) >> 32 & 0x3FF);
        int32_t tenths = (int32_t) ((absolute ^ negative) - negative);
        add(station(part->table, name, length, hash), tenths, tenths, tenths, 1);
        at += 1 + point / 8 + 3;
    }
    return NULL;
}

static uint64_t checksum(const Station *table) {
    uint64_t sum = 0;
    for (int i = 0; i < SLOTS; i++) {
        const Station *there = &table[i];
        if (there->count == 0) continue;
        uint32_t java_hash = 0;
        for (uint32_t j = 0; j < there->length; j++) java_hash = 31 * java_hash + (unsigned char) there->name[j];
        int64_t figures = there->least + 7 * (int64_t) there->greatest + 13 * there->sum + 17 * there->count;
        sum += (uint64_t) (java_hash & 0xFFFF) * ((uint64_t) figures & 0xFFFFFFFFu);
    }
    return sum;
}

static uint64_t temperatures_pass(void *state) {
    const char *path = state;
    int fd = open(path, O_RDONLY);
    if (fd < 0) die("cannot open", path);
    size_t size = (size_t) lseek(fd, 0, SEEK_END);
    /* A page more than the file has, so that a word may be read behind its end. */
    size_t mapped = size + (size_t) sysconf(_SC_PAGESIZE);
    char *rows = mmap(NULL, mapped, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (rows == MAP_FAILED || mmap(rows, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, fd, 0) == MAP_FAILED)
        die("cannot map", path);
    long threads = sysconf(_SC_NPROCESSORS_ONLN);
    if (threads > MAX_THREADS) threads = MAX_THREADS;
    Part parts[MAX_THREADS];
    pthread_t ids[MAX_THREADS];
    const char *from = rows;
    for (long i = 0; i < threads; i++) {
        const char *to = rows + size * (size_t) (i + 1) / (size_t) threads;
        while (to > from && to[-1] != '\n') to++;
        parts[i] = (Part) {from, to, calloc(SLOTS, sizeof(Station))};
        if (!parts[i].table || pthread_create(&ids[i], NULL, temperatures_of, &parts[i]))
            die("cannot start a thread for", path);
        from = to;
    }
    Station *all = parts[0].table;
    for (long i = 0; i < threads; i++) {
        pthread_join(ids[i], NULL);
        for (int j = 0; i > 0 && j < SLOTS; j++) {
            const Station *there = &parts[i].table[j];
            if (there->count)
                add(station(all, there->name, there->length, there->hash), there->least, there->greatest, there->sum,
                        there->count);
        }
    }
    uint64_t sum = checksum(all);
    for (long i = 0; i < threads; i++) free(parts[i].table);
    munmap(rows, mapped);
    close(fd);
    return sum;
}

static uint64_t wc_pass(void *state) {
    (void) state;
    setenv("THALWEG_BENCH_HALVES", halves, 1);
    FILE *wc = popen("wc -l < \"${THALWEG_BENCH_HALVES%%:*}\" & wc -l < \"${THALWEG_BENCH_HALVES#*:}\"; wait", "r");
    unsigned long long first, second;
    if (!wc || fscanf(wc, "%llu %llu", &first, &second) != 2) die("no answer from wc for", halves);
    pclose(wc);
    return first + second;
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fprintf(stderr, "usage: flow wc|temperatures FILE FIRST:SECOND MILLIS SIZE\n");
        return 2;
    }
    halves = argv[3];
    repeat(strcmp(argv[1], "wc") == 0 ? wc_pass : temperatures_pass, argv[2], argv[4]);
    return 0;
}
