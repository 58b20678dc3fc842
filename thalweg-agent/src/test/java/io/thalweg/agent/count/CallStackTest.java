package io.thalweg.agent.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.CallPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What HotSpot notes of a stack, against what the JDK walks. */
class CallStackTest {
    @BeforeEach
    void reset() {
        StackTable.reset(null);
    }

    private static CallStack noted() {
        return Backtrace.of(Objects.requireNonNull(Backtrace.note(), "this JVM's stacks cannot be read"));
    }

    private static List<String> lines(CallStack stack) {
        List<String> lines = new ArrayList<>();
        for (StackTable.Frame frame : stack.lines()) {
            lines.add(frame.at() + " " + frame.origin());
        }
        return lines;
    }

    private static synchronized List<String> noteAndForget() {
        try {
            return lines(noted());
        } finally {
            Backtrace.forget();
        }
    }

    private static List<List<String>> both() {
        return List.of(noteAndForget(), lines(WalkedStack.here()));
    }

    @ParameterizedTest
    @EnumSource
    void bothHaveTheSameLines(CallPath path) throws Exception {
        List<List<String>> both = path.call(CallStackTest::both);

        assertThat(both.get(0)).hasSizeGreaterThan(1).isEqualTo(both.get(1));
    }

    @Test
    void aStackIsTheSameAsTheNextFromThere() {
        List<CallStack> stacks = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            CallPath.LAMBDA.call(() -> stacks.add(noted()));
        }

        assertThat(stacks.get(0)).isEqualTo(stacks.get(1)).hasSameHashCodeAs(stacks.get(1));
    }

    @Test
    void twoCallsInOneLineAreNotTheSame() {
        List<CallStack> stacks = CallPath.twoOfOneLine(CallStackTest::noted);

        assertThat(stacks.get(0)).isNotEqualTo(stacks.get(1));
    }
}
