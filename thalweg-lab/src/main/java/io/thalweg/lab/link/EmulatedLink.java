package io.thalweg.lab.link;

import io.thalweg.lab.admin.AdminTool;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A link by its names; naming it makes nothing.
 *
 * @param label such as {@code 1g}
 * @param token what distinguishes it from the links of other sessions
 */
public record EmulatedLink(String label, String token) {
    /** What the names of our network namespaces begin with. */
    static final String PREFIX = "thalweg-";

    /** Of TEST-NET-1, which belongs to no host; and only the two namespaces know it. */
    private static final String READER_ADDRESS = "192.0.2.1";

    private static final String SENDER_ADDRESS = "192.0.2.2";

    /** Refuses what would not be a name of ours: names become arguments of commands that root runs. */
    public EmulatedLink {
        if (Rate.of(label).isEmpty() || !token.matches("[0-9a-f]{8}")) {
            throw new IllegalArgumentException("no such link: " + label + " " + token);
        }
    }

    /** A link with names that no other has. */
    public static EmulatedLink fresh(String label) {
        return new EmulatedLink(label, String.format("%08x", new SecureRandom().nextInt()));
    }

    /** The links that can be emulated. */
    public static List<String> labels() {
        return Rate.labels();
    }

    /** What messages over that link cannot exceed, in MB/s. */
    public static double megabytesPerSecond(String label) {
        return Rate.of(label).orElseThrow().megabytesPerSecond();
    }

    /** Why no link can be emulated here, as a reason for a cell; null where one can. */
    public static @Nullable String missing() {
        if (!AdminTool.isRoot()) {
            return "emulated links need root";
        }
        if (AdminTool.find("ip").isEmpty() || AdminTool.find("tc").isEmpty()) {
            return "emulated links need the commands ip and tc";
        }
        return null;
    }

    /** The address of the sender, as its reader must call it. */
    public String senderAddress() {
        return SENDER_ADDRESS;
    }

    String readerAddress() {
        return READER_ADDRESS;
    }

    /** The words in front of the reader's command. */
    public List<String> readerLauncher() {
        return launcher(readerNamespace());
    }

    /** The words in front of the sender's command. */
    public List<String> senderLauncher() {
        return launcher(senderNamespace());
    }

    private static List<String> launcher(String namespace) {
        String ip = AdminTool.find("ip").map(Path::toString).orElse("ip");
        return List.of(ip, "netns", "exec", namespace);
    }

    /** The names of both namespaces. */
    public List<String> namespaces() {
        return List.of(readerNamespace(), senderNamespace());
    }

    String readerNamespace() {
        return PREFIX + token + "-" + label + "-reader";
    }

    String senderNamespace() {
        return PREFIX + token + "-" + label + "-sender";
    }

    Rate rate() {
        return Rate.of(label).orElseThrow();
    }
}
