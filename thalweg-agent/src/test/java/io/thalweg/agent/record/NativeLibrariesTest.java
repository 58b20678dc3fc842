package io.thalweg.agent.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NativeLibrariesTest {
    private static final String MAPS = """
            7f1a00000000-7f1a00021000 rw-p 00000000 00:00 0
            7f1a2c000000-7f1a2c100000 r--p 00000000 fe:00 11   /opt/jdk/lib/server/libjvm.so
            7f1a2c100000-7f1a2d000000 r-xp 00100000 fe:00 11   /opt/jdk/lib/server/libjvm.so
            7f1a2d000000-7f1a2d100000 r-xp 00000000 fe:00 12   /usr/lib/x86_64-linux-gnu/libc.so.6
            7f1a2d200000-7f1a2d210000 r-xp 00000000 fe:00 13   /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2
            7f1a2d300000-7f1a2d310000 r--p 00000000 fe:00 14   /tmp/a folder/sqlite-3.45-libsqlitejdbc.so
            7f1a2d310000-7f1a2d320000 r-xp 00010000 fe:00 14   /tmp/a folder/sqlite-3.45-libsqlitejdbc.so
            7f1a2d400000-7f1a2d410000 r-xp 00000000 fe:00 15   /tmp/libnetty_epoll.so (deleted)
            7f1a2d500000-7f1a2d510000 r-xp 00000000 fe:00 16   /opt/jdk-tools/lib/libagent.so.1
            7f1a2d600000-7f1a2d610000 r--s 00000000 fe:00 17   /srv/data.so
            7f1a2d700000-7f1a2d710000 r-xp 00000000 00:00 0    [vdso]
            """;

    @Test
    void namesThoseThatAreNeitherTheJdksNorTheRuntimes() {
        assertThat(NativeLibraries.names(MAPS, "/opt/jdk"))
                .containsExactly("sqlite-3.45-libsqlitejdbc.so", "libnetty_epoll.so", "libagent.so.1");
    }

    @Test
    void aJvmAloneHasNone() {
        assertThat(NativeLibraries.names()).allMatch(name -> !name.startsWith("libj") && !name.startsWith("libc."));
    }
}
