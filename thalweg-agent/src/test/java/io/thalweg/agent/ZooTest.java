package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.thalweg.agent.zoo.Zoo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** More than forty programs that know what they did: the agent must have counted exactly that. */
@Tag("slow")
class ZooTest {
    /** What must agree in every program; the others only where a program names them. */
    private static final Set<String> MOVING =
            Set.of("read", "write", "transferTo", "transferFrom", "send", "receive", "seek", "skip", "force");

    @TempDir
    static Path directory;

    private static TestRecording recording;
    private static final TreeMap<String, List<String>> TRUTH = new TreeMap<>();

    @BeforeAll
    static void runTheZoo() throws Exception {
        Path work = Files.createDirectory(directory.resolve("zoo"));
        AgentChild.Run run = AgentChild.in(directory).agent("out=r.json,quiet").run(Zoo.class, work.toString());
        assertThat(run.err()).isEmpty();
        recording = TestRecording.read(directory.resolve("r.json"));
        for (String line : Files.readAllLines(work.resolve("truth"))) {
            int space = line.indexOf(' ');
            TRUTH.computeIfAbsent(line.substring(0, space), name -> new ArrayList<>())
                    .add(line.substring(space + 1));
        }
    }

    static Stream<String> programs() {
        return TRUTH.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void countsWhatTheProgramDid(String program) {
        List<String> truth = TRUTH.getOrDefault(program, List.of()).stream()
                .filter(line -> !line.equals("nothing"))
                .sorted()
                .toList();

        assertThat(counted(program, truth)).containsExactlyElementsOf(truth);
    }

    /** Operation, calls and bytes, summed over the streams that the program made itself. */
    private static List<String> counted(String program, List<String> truth) {
        TreeMap<String, long[]> sums = new TreeMap<>();
        for (JsonNode stream : recording.madeIn("Programs." + program)) {
            for (JsonNode operation : stream.get("operations")) {
                long[] sum = sums.computeIfAbsent(operation.get("op").asText(), op -> new long[2]);
                sum[0] += operation.get("calls").asLong();
                sum[1] += operation.get("bytes").asLong();
            }
        }
        List<String> lines = new ArrayList<>();
        sums.forEach((op, sum) -> {
            if (truth.contains(op + " any")) {
                lines.add(op + " any");
            } else if (MOVING.contains(op) || truth.stream().anyMatch(line -> line.startsWith(op + " "))) {
                lines.add(op + " " + sum[0] + " " + sum[1]);
            }
        });
        return lines;
    }

    @Test
    void hasAtLeastFortyPrograms() {
        assertThat(TRUTH).hasSizeGreaterThanOrEqualTo(40);
    }

    @Test
    void findsAPlaceForEveryHook() {
        assertThat(recording.root().get("agent").get("missingHooks")).isEmpty();
    }

    @Test
    void explainsNineTenthsOfTheSystemCalls() {
        long calls = 0;
        for (JsonNode stream : recording.root().get("streams")) {
            for (JsonNode operation : stream.get("operations")) {
                if (Set.of("read", "write").contains(operation.get("op").asText())) {
                    calls += operation.get("calls").asLong();
                }
            }
        }
        JsonNode procIo = recording.root().get("procIo");
        assertThat(calls)
                .isGreaterThan(
                        (procIo.get("syscr").asLong() + procIo.get("syscw").asLong()) * 9 / 10);
    }

    @Test
    void tellsWhatIsWrappedAroundWhat() {
        JsonNode chain = recording.madeIn("Programs.readDoublyBuffered").get(0).get("chain");

        assertThat(chain).hasSize(2);
        assertThat(chain.get(0).get("type").asText()).isEqualTo("java.io.BufferedInputStream");
        assertThat(chain.get(0).get("bufferBytes").asInt()).isEqualTo(2048);
        assertThat(recording.siteHas(chain.get(1).get("created").asInt(), "StreamPrograms.readDoublyBuffered"))
                .isTrue();
    }

    @Test
    void tellsTheBufferOfAGzipStream() {
        JsonNode stream = recording.madeIn("Programs.gunzip").stream()
                .filter(made -> made.get("type").asText().equals("java.io.FileInputStream"))
                .findFirst()
                .orElseThrow();
        JsonNode outermost = stream.get("chain").get(stream.get("chain").size() - 1);

        assertThat(outermost.get("type").asText()).isEqualTo("java.util.zip.GZIPInputStream");
        assertThat(outermost.get("bufferBytes").asInt()).isEqualTo(512);
    }

    @Test
    void tellsWhatIsWrappedAroundAStreamOfFiles() {
        JsonNode chain = recording.madeIn("Programs.filesOutputBuffered").get(0).get("chain");

        assertThat(chain).hasSize(1);
        assertThat(chain.get(0).get("type").asText()).isEqualTo("java.io.BufferedOutputStream");
        assertThat(chain.get(0).get("bufferBytes").asInt()).isEqualTo(2048);
    }

    @Test
    void tellsTheChainOfASocket() {
        assertThat(recording.madeIn("Programs.socketBuffered"))
                .anySatisfy(stream ->
                        assertThat(stream.at("/chain/0/type").asText()).isEqualTo("java.io.BufferedInputStream"));
    }

    @Test
    void knowsTheMedium() {
        assertThat(recording.madeIn("Programs.unixSockets"))
                .allSatisfy(stream -> assertThat(stream.get("medium").asText()).isEqualTo("unix-socket"));
    }
}
