package io.thalweg.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class WeaverTest {
    /** That of JDK 81, which ASM refuses. */
    private static final byte FORMAT = 125;

    @Test
    void weavesClassFilesOfAFormatThatIsNewerThanAsmKnows() throws IOException {
        byte[] classFile;
        try (InputStream in = ClassLoader.getSystemResourceAsStream("java/io/FileInputStream.class")) {
            classFile = in.readAllBytes();
        }
        classFile[Weaver.MAJOR_VERSION] = FORMAT;
        Weaver weaver = new Weaver(false, false);

        byte[] woven = Objects.requireNonNull(weaver.transform("java/io/FileInputStream", classFile));

        assertThat(woven).hasSizeGreaterThan(classFile.length);
        assertThat(woven[Weaver.MAJOR_VERSION]).isEqualTo(FORMAT);
        assertThat(weaver.installed()).isPositive();
    }
}
