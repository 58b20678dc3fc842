package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Streams of a program's own that have a method for a byte and none for an array. */
class NoArrayMethodTest extends RuleScenario {
    private int own(String method, String outer) {
        return recording.site(
                "jdk java.io.File" + (method.equals("read") ? "Input" : "Output") + "Stream." + method
                        + "(File.java:1)",
                "app org.example.Own." + method + "(Own.java:5)",
                outer,
                USER);
    }

    @ParameterizedTest
    @CsvSource({
        "read, java.io.FileInputStream, java.io.InputStream.read, public int read(byte[] bytes",
        "write, java.io.FileOutputStream, java.io.OutputStream.write, public void write(byte[] bytes",
        "write, java.io.FileOutputStream, java.io.FilterOutputStream.write, public void write(byte[] bytes"
    })
    void theOneThatLacksItIsNamed(String op, String type, String loop, String fix) {
        stream(type, "file")
                .calls(op, MANY, 1, own(op, "jdk " + loop + "(Any.java:1)"))
                .end();

        assertThat(only().rule()).hasToString("no-array-method");
        assertThat(only().site().frame().at()).startsWith("org.example.Own." + op);
        assertThat(only().advice().what()).contains("Own (Own.java:5), which has no " + op + "(byte[], int, int)");
        assertThat(firstFix(only())).contains(fix);
    }

    /** It has neither method, and no line in the stack. */
    @Test
    void aFilterThatInheritsBothIsNamedByItsConstructor() {
        output().in("org.example.Main$Shield", null, recording.site("app org.example.Main$Shield.<init>(Main.java:9)"))
                .in("java.io.DataOutputStream", null, used)
                .calls(
                        "write",
                        MANY,
                        1,
                        via("FileOutputStream.write > FilterOutputStream.write > FilterOutputStream.write"))
                .end();

        assertThat(only().rule()).hasToString("no-array-method");
        assertThat(only().advice().what()).contains("Main.Shield (Main.java:9), which has no write(byte[], int, int)");
        assertThat(firstFix(only())).doesNotContain("written");
    }

    /** As a buffer of the program's own that hands its array to the filter below. */
    @Test
    void aStreamAroundItIsNotNamed() {
        output().in("org.example.Main$Shield", null, recording.site("app org.example.Main$Shield.<init>(Main.java:9)"))
                .in("org.example.Main$Outer", null, recording.site("app org.example.Main$Outer.<init>(Main.java:3)"))
                .calls(
                        "write",
                        MANY,
                        1,
                        via("FileOutputStream.write > FilterOutputStream.write > FilterOutputStream.write"))
                .end();

        assertThat(only().advice().what()).contains("Main.Shield (Main.java:9), which has no write(byte[], int, int)");
    }

    @Test
    void whatAFilterDoesToAByteIsDoneToArrays() {
        output().calls("write", MANY, 1, own("write", "jdk java.io.FilterOutputStream.write(Any.java:1)"))
                .end();

        assertThat(firstFix(only())).contains("written += length;");
    }

    @Test
    void whoAsksForOneByteIsNot() {
        input().calls("read", MANY, 1, own("read", "app org.example.Main.next(Main.java:9)"))
                .end();

        assertThat(only().rule()).hasToString("small-reads");
    }

    @Test
    void whoWritesOneByteThroughAFilterIsNot() {
        output().calls("write", MANY, 1, via("FileOutputStream.write", "FilterOutputStream.write"))
                .end();

        assertThat(only().rule()).hasToString("small-writes");
    }
}
