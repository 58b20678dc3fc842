package io.thalweg.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Network;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.link.EmulatedLink;
import io.thalweg.lab.link.EmulatedLinks;
import io.thalweg.lab.machine.JavaRuntimes;
import io.thalweg.lab.plan.Budget;
import io.thalweg.lab.sender.MessageServerProgram;
import io.thalweg.lab.sender.PeerAddress;
import io.thalweg.lab.sender.Secret;
import io.thalweg.lab.store.Leftovers;
import io.thalweg.lab.store.StateDirectory;
import io.thalweg.lab.store.WorkDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages on their whole way: a worker of its own, and a sender of its own, near or far. */
@Timeout(300)
@Tag("once")
@Tag("slow")
class LinkedWorkerTest {
    @TempDir
    Path directory;

    private Scope scope(Network network) {
        return Scope.of(new Request(Request.Mode.DEFAULT, 0, false, network, List.of()), directory);
    }

    private static CellSpec cell(Experiment experiment, Scope scope, @Nullable String link) {
        return experiment.cells(scope).stream()
                .filter(cell -> cell.notMeasured() == null
                        && cell.variant().equals("thalweg")
                        && (link == null || link.equals(cell.parameters().get(Network.LINK))))
                .findFirst()
                .orElseThrow();
    }

    private void measures(String id, @Nullable String link, Network network) throws InterruptedException {
        Experiment experiment = Experiments.find(id).orElseThrow();
        Scope scope = scope(network);
        CellSpec cell = cell(experiment, scope, link);
        WorkerReport report = WorkerProcess.start(
                        JavaRuntimes.at(List.of()).get(0), experiment.launcher(cell, scope), List.of())
                .run(new WorkerJob(id, cell, scope, Budget.LEAST_NANOS));
        assertThat(report.failure()).isNull();
        assertThat(report.samples()).isNotEmpty();
        assertThat(report.readCalls()).isNotNull();
    }

    @Test
    void readsMessagesFromAPipe() throws InterruptedException {
        measures("pipe", null, Network.NONE);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void readsMessagesFromTheLoopbackInterface() throws InterruptedException {
        measures("tcp", "loopback", Network.NONE);
    }

    @Test
    void readsMessagesOverAnEmulatedLinkAndFromAPeerAtItsOtherEnd() throws IOException, InterruptedException {
        String missing = EmulatedLink.missing();
        assumeTrue(missing == null, String.valueOf(missing));
        EmulatedLink link = EmulatedLink.fresh("1g");
        try (EmulatedLinks made = EmulatedLinks.make(List.of(link))) {
            // A busy machine may fail the check of the rate; the link is there all the same.
            assertThat(String.valueOf(made.failure("1g"))).doesNotContain("could not be created");
            measures("tcp", "1g", new Network(List.of(link), null, null));
            readsFromPeer(link);
        }
    }

    /** Both ends of {@code --peer} in namespaces that share nothing but the wire. */
    private void readsFromPeer(EmulatedLink link) throws IOException, InterruptedException {
        Path secret =
                Files.writeString(directory.resolve("secret"), Secret.random().text() + "\n");
        List<String> serve = new ArrayList<>(link.senderLauncher());
        serve.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                MessageServerProgram.class.getName(),
                link.senderAddress(),
                secret.toString()));
        Process server = new ProcessBuilder(serve)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            String address = Objects.requireNonNull(output.readLine(), "it did not start");
            PeerAddress peer = PeerAddress.parse(address).orElseThrow();
            Scope scope = scope(new Network(List.of(), peer, secret));
            Experiment tcp = Experiments.find("tcp").orElseThrow();
            WorkerReport report = WorkerProcess.start(
                            JavaRuntimes.at(List.of()).get(0), link.readerLauncher(), List.of())
                    .run(new WorkerJob("tcp", cell(tcp, scope, "peer"), scope, Budget.LEAST_NANOS));
            assertThat(report.failure()).isNull();
            assertThat(report.samples()).isNotEmpty();
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void whatAKilledRunLeavesOfItsLinksIsFoundAndTakenDown() throws IOException {
        String missing = EmulatedLink.missing();
        assumeTrue(missing == null, String.valueOf(missing));
        StateDirectory state = StateDirectory.of(
                Map.of("XDG_STATE_HOME", directory.resolve("state").toString()), directory);
        Path work = directory.resolve("work");
        EmulatedLink link = EmulatedLink.fresh("1g");
        state.enter(WorkDirectory.entry("killed", work), work);
        Files.createDirectory(work);
        Files.writeString(work.resolve("LOCK"), "thalweg-work 1\npid 1\nrun killed\n");
        Files.write(work.resolve("NAMESPACES"), link.namespaces());
        EmulatedLinks.make(List.of(link));
        Leftovers leftovers = new Leftovers(state);
        Leftovers.Leftover found = leftovers.find().get(0);
        assertThat(found.namespaces()).isEqualTo(link.namespaces());
        leftovers.remove(found);
        assertThat(work).doesNotExist();
        assertThat(link.namespaces())
                .allSatisfy(name -> assertThat(Path.of("/run/netns", name)).doesNotExist());
    }
}
