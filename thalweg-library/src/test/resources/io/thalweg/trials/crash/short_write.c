/* Preloaded: the n-th write to a file below a directory takes half of its bytes, and the next one may find the disk full. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int writes;

static int is_ours(int fd, const char *directory) {
    char link[64], file[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, file, sizeof file - 1);
    return n > 0 && strncmp(file, directory, strlen(directory)) == 0;
}

ssize_t write(int fd, const void *bytes, size_t count) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    const char *directory = getenv("SHORT_WRITE_DIRECTORY");
    if (directory && is_ours(fd, directory)) {
        int due = atoi(getenv("SHORT_WRITE_NUMBER"));
        writes++;
        if (writes == due) {
            return real(fd, bytes, (count + 1) / 2);
        }
        if (writes == due + 1 && getenv("SHORT_WRITE_THEN_FULL")) {
            errno = ENOSPC;
            return -1;
        }
    }
    return real(fd, bytes, count);
}
