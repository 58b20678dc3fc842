package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.harmless.HarmlessProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs that print, throw, exit and start others, with the agent and without: what they write to standard output and
 * error and their exit code are the same. A few here; {@code ./dev harmless} runs them all.
 */
@Tag("slow")
class HarmlessTest {
    private static final int FAULTS = 50;
    /** One of this many programs runs in every build. */
    private static final int SAMPLE = 60;
    /** Fails in the same calls in every run. */
    private static final long SEED = 20_261_122;

    private static final int CALLS_OF_EVERY_WORK = 100;

    @TempDir
    Path directory;

    static Stream<Arguments> all() {
        return HarmlessProgram.all().stream().map(words -> Arguments.of(String.join(" ", words)));
    }

    static Stream<Arguments> some() {
        List<Arguments> all = all().toList();
        return Stream.concat(
                // A hook that runs out of stack once took a class of the JDK with it.
                Stream.of(Arguments.of("overflow RETURN")),
                Stream.iterate(0, i -> i < all.size(), i -> i + SAMPLE).map(all::get));
    }

    /** Programs that make many calls, each with the call whose hook fails. */
    static Stream<Arguments> faults() {
        Random random = new Random(SEED);
        List<Arguments> busy = all().filter(program -> String.valueOf(program.get()[0])
                        .matches("(lines|rawOutput|bothOutputs|singleBytes|randomAccess|textLines|threads|sockets) .*"))
                .toList();
        List<Arguments> faults = new ArrayList<>();
        for (Arguments program : busy.subList(0, FAULTS)) {
            faults.add(Arguments.of(program.get()[0], 1 + random.nextInt(CALLS_OF_EVERY_WORK)));
        }
        return faults.stream();
    }

    private AgentChild.Run run(String name, String program, String... options)
            throws IOException, InterruptedException {
        AgentChild jvm = AgentChild.in(Files.createDirectory(directory.resolve(name)));
        for (String option : options) {
            jvm.agent(option);
        }
        AgentChild.Run run = jvm.run(HarmlessProgram.class, program.split(" ", -1));
        return new AgentChild.Run(run.exit(), anywhere(run.out(), name), anywhere(withoutNotices(run.err()), name));
    }

    /** What the JVM itself says where it has an agent and loads a class while there is no stack left. */
    private static String withoutNotices(String err) {
        return err.replaceAll("(?m)^\\*\\*\\* java\\.lang\\.instrument ASSERTION FAILED .*\\R", "");
    }

    /** Both runs have a directory of their own, which a message may name. */
    private String anywhere(String text, String name) {
        return text.replace(directory.resolve(name).toString(), "HERE");
    }

    private void changesNothing(String program) throws IOException, InterruptedException {
        AgentChild.Run without = run("without", program);

        AgentChild.Run with = run("with", program, "out=r.json,quiet,evidence");

        assertThat(with).isEqualTo(without);
        assertThat(directory.resolve("with").resolve("r.json")).exists();
    }

    @ParameterizedTest
    @MethodSource("some")
    void changesNothingForSome(String program) throws Exception {
        changesNothing(program);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("all")
    void changesNothingForAny(String program) throws Exception {
        changesNothing(program);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("faults")
    void changesNothingWhenAHookFails(String program, int call) throws Exception {
        AgentChild.Run without = run("without", program);

        AgentChild.Run with = run("with", program, "out=r.json,quiet,failAt=" + call);

        assertThat(with.exit()).isEqualTo(without.exit());
        assertThat(with.out()).isEqualTo(without.out());
        List<String> own = with.err()
                .lines()
                .filter(line -> line.startsWith("thalweg: the agent switched itself off"))
                .toList();
        assertThat(own).hasSize(1);
        assertThat(with.err()).isEqualTo(insert(without.err(), with.err(), own.get(0) + "\n"));
    }

    /** The text with that line where the other has it. */
    private static String insert(String text, String other, String line) {
        int at = other.indexOf(line);
        return at < 0 || at > text.length() ? text : text.substring(0, at) + line + text.substring(at);
    }
}
