/*
 * The other process of the workloads that have two: it sends FILE over and over, in large blocks, as fast as they are taken.
 *
 *   feed tcp FILE     prints the port on which it listens on the loopback device; serves the first who connects
 *   feed pipe FILE    writes to standard output
 *
 * It ends when its reader does, and after LIFETIME_SECONDS in any case, so that nothing is left behind by a killed run.
 */
#include "passes.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BLOCK_BYTES = 256 * 1024, LIFETIME_SECONDS = 120 };

static int accept_one(void) {
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (listener < 0
        || bind(listener, (struct sockaddr *) &address, length)
        || listen(listener, 1)
        || getsockname(listener, (struct sockaddr *) &address, &length)) {
        die("cannot listen on", "the loopback device");
    }
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    int connection = accept(listener, NULL, NULL);
    if (connection < 0) die("cannot accept on", "the loopback device");
    close(listener);
    return connection;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: feed tcp|pipe FILE\n");
        return 2;
    }
    alarm(LIFETIME_SECONDS);
    signal(SIGPIPE, SIG_IGN);
    size_t size;
    char *bytes = load(argv[2], &size);
    int out = strcmp(argv[1], "tcp") == 0 ? accept_one() : STDOUT_FILENO;
    for (size_t sent = 0;; sent %= size) {
        size_t block = size - sent < BLOCK_BYTES ? size - sent : BLOCK_BYTES;
        ssize_t n = write(out, bytes + sent, block);
        if (n < 0) return errno == EPIPE || errno == ECONNRESET ? 0 : 1;
        sent += (size_t) n;
    }
}
