package io.thalweg.lab.worker;

import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Network;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.link.EmulatedLink;
import io.thalweg.lab.sender.PeerAddress;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the session asks of one worker, as the worker reads it from its standard input: properties, then an empty line.
 * Not JSON, because a parser for it would triple the time that a worker takes to start, and keep the compilers busy
 * while the work is to be warmed up.
 *
 * @param experiment the experiment's id
 * @param cell what to measure
 * @param scope where and how
 * @param allowanceNanos how long warm-up and measurement together should take
 */
public record WorkerJob(String experiment, CellSpec cell, Scope scope, long allowanceNanos) {
    private static final String PARAMETER = "parameter.";
    private static final String LINK = "link.";

    String toText() {
        Properties job = new Properties();
        job.setProperty("experiment", experiment);
        job.setProperty("variant", cell.variant());
        cell.parameters().forEach((name, value) -> job.setProperty(PARAMETER + name, value));
        job.setProperty("bytesPerPass", Long.toString(cell.bytesPerPass()));
        job.setProperty("mode", scope.request().mode().name());
        put(job, "directory", scope.directory());
        put(job, "tmpfs", scope.tmpfs());
        InputFile file = scope.file();
        if (file != null) {
            put(job, "file", file.path());
            job.setProperty("file.size", Long.toString(file.sizeBytes()));
            put(job, "file.part", file.part());
            put(job, "file.head", file.head());
        }
        job.setProperty("arrayBytes", Integer.toString(scope.request().arrayBytes()));
        job.setProperty("cold", Boolean.toString(scope.request().cold()));
        put(job, scope.request().network());
        job.setProperty(
                "disks",
                scope.request().disks().stream().map(EmulatedDisk::label).collect(Collectors.joining(" ")));
        job.setProperty("allowanceNanos", Long.toString(allowanceNanos));
        StringWriter text = new StringWriter();
        try {
            job.store(text, null);
        } catch (IOException e) {
            throw new IllegalStateException("memory that cannot be written", e);
        }
        return text + "\n";
    }

    /** As a URI, which keeps a name that is not text in any charset. */
    private static void put(Properties job, String name, @Nullable Path path) {
        if (path != null) {
            job.setProperty(name, path.toUri().toString());
        }
    }

    /** Reads up to the empty line. */
    static WorkerJob read(BufferedReader in) throws IOException {
        StringBuilder text = new StringBuilder();
        String line = in.readLine();
        while (line != null && !line.isEmpty()) {
            text.append(line).append('\n');
            line = in.readLine();
        }
        if (line == null) {
            throw new EOFException("a job that does not end in an empty line: " + text);
        }
        Properties job = new Properties();
        job.load(new StringReader(text.toString()));
        return of(job);
    }

    private static WorkerJob of(Properties job) {
        SortedMap<String, String> parameters = new TreeMap<>();
        for (String name : job.stringPropertyNames()) {
            if (name.startsWith(PARAMETER)) {
                parameters.put(name.substring(PARAMETER.length()), job.getProperty(name));
            }
        }
        long bytesPerPass = Long.parseLong(job.getProperty("bytesPerPass"));
        CellSpec cell = CellSpec.of(job.getProperty("variant"), parameters, bytesPerPass);
        Path file = path(job, "file");
        Request request = new Request(
                Request.Mode.valueOf(job.getProperty("mode")),
                Integer.parseInt(job.getProperty("arrayBytes")),
                Boolean.parseBoolean(job.getProperty("cold")),
                network(job),
                disks(job));
        Scope scope = new Scope(
                request,
                Path.of(URI.create(job.getProperty("directory"))),
                path(job, "tmpfs"),
                file == null
                        ? null
                        : new InputFile(
                                file,
                                Long.parseLong(job.getProperty("file.size")),
                                part(job, "file.part"),
                                part(job, "file.head")));
        return new WorkerJob(
                job.getProperty("experiment"), cell, scope, Long.parseLong(job.getProperty("allowanceNanos")));
    }

    /** Without the secret itself, which stays where it is. */
    private static void put(Properties job, Network network) {
        network.links().forEach(link -> job.setProperty(LINK + link.label(), link.token()));
        PeerAddress peer = network.peer();
        if (peer != null) {
            job.setProperty("peer", peer.toString());
        }
        put(job, "secretFile", network.secretFile());
    }

    private static Network network(Properties job) {
        List<EmulatedLink> links = job.stringPropertyNames().stream()
                .filter(name -> name.startsWith(LINK))
                .map(name -> new EmulatedLink(name.substring(LINK.length()), job.getProperty(name)))
                .sorted(Comparator.comparing(EmulatedLink::label))
                .toList();
        PeerAddress peer = PeerAddress.parse(job.getProperty("peer", "")).orElse(null);
        return new Network(links, peer, path(job, "secretFile"));
    }

    private static List<EmulatedDisk> disks(Properties job) {
        return Stream.of(job.getProperty("disks", "").split(" ", -1))
                .flatMap(label -> EmulatedDisk.of(label).stream())
                .toList();
    }

    private static void put(Properties job, String name, InputFile.FilePart part) {
        job.setProperty(name, part.bytes() + " " + part.sum());
    }

    private static InputFile.FilePart part(Properties job, String name) {
        String[] words = job.getProperty(name).split(" ", 2);
        return new InputFile.FilePart(Long.parseLong(words[0]), Long.parseLong(words[1]));
    }

    private static @Nullable Path path(Properties job, String name) {
        String uri = job.getProperty(name);
        return uri == null ? null : Path.of(URI.create(uri));
    }
}
