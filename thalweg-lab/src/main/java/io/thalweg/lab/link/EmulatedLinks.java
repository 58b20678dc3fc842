package io.thalweg.lab.link;

import io.thalweg.base.problem.Printable;
import io.thalweg.lab.admin.AdminTool;
import io.thalweg.lab.sender.MessageDelivery;
import io.thalweg.lab.sender.SenderProcess;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The emulated links of a session, from their making to their end. Needs root. */
public final class EmulatedLinks implements Closeable {
    /** Where {@code ip} keeps the names of network namespaces. */
    private static final Path NAMES = Path.of("/run/netns");

    /** A shaped link is never faster; slower is one whose machine cannot fill it. */
    private static final double LEAST_SHARE = 0.85;

    private static final double MOST_SHARE = 1.05;
    private static final long PATIENCE_SECONDS = 20;

    private final List<EmulatedLink> links;
    private final Map<String, String> failures = new LinkedHashMap<>();

    private EmulatedLinks(List<EmulatedLink> links) {
        this.links = links;
    }

    /** Makes them and checks each; one that fails says why by {@link #failure}. */
    public static EmulatedLinks make(List<EmulatedLink> links) {
        EmulatedLinks made = new EmulatedLinks(links);
        for (EmulatedLink link : links) {
            String failure = makeAndCheck(link);
            if (failure != null) {
                made.failures.put(link.label(), failure);
            }
        }
        return made;
    }

    /** Why that link cannot be used, as a reason for a cell; null if it can. */
    public @Nullable String failure(String label) {
        return failures.get(label);
    }

    private static @Nullable String makeAndCheck(EmulatedLink link) {
        try {
            make(link);
            double measured = probe(link);
            double wanted = link.rate().megabytesPerSecond();
            if (measured >= wanted * LEAST_SHARE && measured <= wanted * MOST_SHARE) {
                return null;
            }
            return String.format(
                    Locale.ROOT,
                    "the emulated %s link was checked and carried %.1f MB/s instead of %.1f",
                    link.label(),
                    measured,
                    wanted);
        } catch (IOException e) {
            return "the emulated " + link.label() + " link could not be created: "
                    + Printable.of(String.valueOf(e.getMessage()));
        }
    }

    private static void make(EmulatedLink link) throws IOException {
        String reader = link.readerNamespace();
        String sender = link.senderNamespace();
        ip("netns", "add", reader);
        ip("netns", "add", sender);
        // Both ends are born in their namespaces: the host's own never sees them.
        ip("link", "add", "wire", "netns", reader, "type", "veth", "peer", "name", "wire", "netns", sender);
        ip("-n", reader, "addr", "add", link.readerAddress() + "/30", "dev", "wire");
        ip("-n", sender, "addr", "add", link.senderAddress() + "/30", "dev", "wire");
        for (String namespace : link.namespaces()) {
            ip("-n", namespace, "link", "set", "lo", "up");
            ip("-n", namespace, "link", "set", "wire", "up");
        }
        List<String> shape = new ArrayList<>(List.of("-n", sender, "qdisc", "add", "dev", "wire", "root"));
        shape.addAll(link.rate().shaper());
        AdminTool.run("tc", shape);
    }

    /** MB/s between two processes like those of the experiment. */
    private static double probe(EmulatedLink link) throws IOException {
        SenderProcess.Listening sender =
                SenderProcess.overTcp(link.senderAddress(), MessageDelivery.BLOCKS, link.senderLauncher());
        List<String> command = new ArrayList<>(link.readerLauncher());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), LinkProbe.class.getName()));
        command.add(sender.address().getHostString());
        command.add(Integer.toString(sender.address().getPort()));
        Process probe = null;
        try {
            probe = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Process reading = probe;
            // Closes what it reads from, should the link be dead.
            Thread patience = new Thread(() -> endAfterPatience(reading), "link-check");
            patience.setDaemon(true);
            patience.start();
            try (BufferedReader output =
                    new BufferedReader(new InputStreamReader(probe.getInputStream(), StandardCharsets.US_ASCII))) {
                sender.accept(Integer.parseInt(line(output)));
                return Double.parseDouble(line(output));
            }
        } finally {
            if (probe != null) {
                probe.destroyForcibly();
            }
            sender.process().close();
        }
    }

    private static void endAfterPatience(Process process) {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String line(BufferedReader output) throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IOException("the reader of the check ended early");
        }
        return line;
    }

    /** Takes down what is left of those namespaces; names that are not ours are refused. */
    public static void remove(List<String> namespaces) throws IOException {
        for (String namespace : namespaces) {
            if (!namespace.startsWith(EmulatedLink.PREFIX) || !namespace.matches("[0-9a-z-]{1,64}")) {
                throw new IOException("not a network namespace of ours: " + namespace);
            }
            if (Files.exists(NAMES.resolve(namespace))) {
                ip("netns", "delete", namespace);
            }
        }
    }

    private static void ip(String... arguments) throws IOException {
        AdminTool.run("ip", List.of(arguments));
    }

    /** Takes all of them down, whatever becomes of one. */
    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (EmulatedLink link : links) {
            try {
                remove(link.namespaces());
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
