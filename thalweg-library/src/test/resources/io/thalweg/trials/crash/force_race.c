/*
 * Forces block after block of a file, and other files beside it, until the ext4 in which they lie is shut down without its
 * journal. Prints when the shutdown began and ended, and of each force that succeeded its block and the same.
 * Arguments: the directory; after how many microseconds; "fdatasync" to force blocks that are new, "O_DSYNC" to write
 * through to blocks that were written once.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define BLOCK_BYTES 4096
#define BLOCKS 1024
#define SHUTDOWN _IOR('X', 125, unsigned)
#define WITHOUT_JOURNAL 2

static const char *directory;
static int writes_through;
static struct { long begin, end; } forces[BLOCKS];
static int succeeded;

static long nanos(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000L + now.tv_nsec;
}

static int open_file(const char *name, int flags) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return open(path, flags | O_RDWR, 0600);
}

/* All zeros: written, or a hole. */
static int create_blocks(void) {
    static char zeros[BLOCKS * BLOCK_BYTES];
    int file = open_file("blocks", O_CREAT | O_TRUNC);
    int failed = writes_through ? pwrite(file, zeros, sizeof zeros, 0) != sizeof zeros : ftruncate(file, sizeof zeros);
    failed |= fsync(file);
    close(file);
    return failed;
}

static void *force_blocks(void *unused) {
    char block[BLOCK_BYTES];
    int file = open_file("blocks", writes_through ? O_DSYNC : 0);
    for (; succeeded < BLOCKS; succeeded++) {
        memset(block, 1 + succeeded % 255, sizeof block);
        forces[succeeded].begin = nanos();
        if (pwrite(file, block, sizeof block, (off_t) succeeded * BLOCK_BYTES) != BLOCK_BYTES 
            || (!writes_through && fdatasync(file))) {
            break;
        }
        forces[succeeded].end = nanos();
    }
    close(file);
    return unused;
}

static void *force_others(void *unused) {
    for (int number = 0;; number++) {
        char name[32];
        snprintf(name, sizeof name, "other-%d", number);
        int file = open_file(name, O_CREAT);
        if (file < 0 || ftruncate(file, 4 * BLOCK_BYTES) || fsync(file)) {
            return unused;
        }
        close(file);
    }
}

int main(int count, char **arguments) {
    pthread_t blocks, others;
    unsigned how = WITHOUT_JOURNAL;
    if (count != 4) {
        return 2;
    }
    directory = arguments[1];
    writes_through = strcmp(arguments[3], "O_DSYNC") == 0;
    if (create_blocks()) {
        perror("cannot create the file");
        return 1;
    }
    int opened = open(directory, O_RDONLY);
    pthread_create(&blocks, NULL, force_blocks, NULL);
    pthread_create(&others, NULL, force_others, NULL);
    usleep(atoi(arguments[2]));
    long begin = nanos();
    if (ioctl(opened, SHUTDOWN, &how)) {
        perror("shutdown");
        return 1;
    }
    long end = nanos();
    pthread_join(blocks, NULL);
    pthread_join(others, NULL);
    printf("%ld %ld\n", begin, end);
    for (int block = 0; block < succeeded; block++) {
        printf("%d %ld %ld\n", block, forces[block].begin, forces[block].end);
    }
    return 0;
}
