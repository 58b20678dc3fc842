/*
 * What C reaches at the same work as the Java streams, in the same run on the same files.
 *
 *   streams getc FILE BUFFER MILLIS         getc_unlocked to the end of FILE
 *   streams read FILE BUFFER MILLIS         read(2) into a buffer, then a loop over its bytes
 *   streams putc FILE BUFFER MILLIS SIZE    SIZE bytes by putc_unlocked into a new FILE
 *
 * BUFFER is in bytes, 0 leaves stdio's own choice. Passes repeat for MILLIS and at least MIN_PASSES times. Each prints one line:
 * its nanoseconds, from open to close, and the sum of the file's bytes.
 */
#include "passes.h"
#include <fcntl.h>
#include <unistd.h>

static FILE *open_buffered(const char *path, const char *mode, char *buffer, size_t buffer_bytes) {
    FILE *file = fopen(path, mode);
    if (!file) die("cannot open", path);
    if (buffer_bytes && setvbuf(file, buffer, _IOFBF, buffer_bytes)) die("cannot buffer", path);
    return file;
}

static uint64_t sum_by_getc(const char *path, char *buffer, size_t buffer_bytes) {
    FILE *file = open_buffered(path, "rb", buffer, buffer_bytes);
    uint64_t sum = 0;
    int c;
    while ((c = getc_unlocked(file)) != EOF) sum += (unsigned) c;
    if (ferror(file)) die("cannot read", path);
    fclose(file);
    return sum;
}

static uint64_t sum_by_read(const char *path, char *buffer, size_t buffer_bytes) {
    int fd = open(path, O_RDONLY);
    if (fd < 0) die("cannot open", path);
    uint64_t sum = 0;
    ssize_t n;
    while ((n = read(fd, buffer, buffer_bytes)) > 0) {
        for (ssize_t i = 0; i < n; i++) sum += (unsigned char) buffer[i];
    }
    if (n < 0) die("cannot read", path);
    close(fd);
    return sum;
}

static void write_by_putc(const char *path, char *buffer, size_t buffer_bytes, uint32_t size) {
    FILE *file = open_buffered(path, "wb", buffer, buffer_bytes);
    for (uint32_t i = 0; i < size; i++) putc_unlocked((int) (i * 0x9E3779B9u >> 24), file);
    if (fclose(file)) die("cannot write", path);
}

int main(int argc, char **argv) {
    if (argc < 5) {
        fprintf(stderr, "usage: streams getc|read|putc FILE BUFFER MILLIS [SIZE]\n");
        return 2;
    }
    const char *mode = argv[1];
    const char *path = argv[2];
    size_t buffer_bytes = strtoul(argv[3], NULL, 10);
    int64_t least_nanos = strtoll(argv[4], NULL, 10) * 1000000;
    uint32_t size = argc > 5 ? (uint32_t) strtoul(argv[5], NULL, 10) : 0;
    char *buffer = buffer_bytes ? malloc(buffer_bytes) : NULL;

    int64_t begin = now_nanos();
    for (int pass = 0; pass < MIN_PASSES || now_nanos() - begin < least_nanos; pass++) {
        int putc_mode = strcmp(mode, "putc") == 0;
        uint64_t sum = 0;
        if (putc_mode) unlink(path); /* a new file each time, its removal outside the clock */
        int64_t start = now_nanos();
        if (putc_mode) write_by_putc(path, buffer, buffer_bytes, size);
        else if (strcmp(mode, "getc") == 0) sum = sum_by_getc(path, buffer, buffer_bytes);
        else sum = sum_by_read(path, buffer, buffer_bytes);
        int64_t elapsed = now_nanos() - start;
        if (putc_mode) sum = sum_by_getc(path, buffer, buffer_bytes);
        print_pass(elapsed, sum);
    }
    free(buffer);
    return 0;
}
