package io.thalweg.lab.experiment;

import io.thalweg.lab.link.EmulatedLink;
import io.thalweg.lab.sender.PeerAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a session may use beside the loopback interface.
 *
 * @param links the emulated links that the user asked for
 * @param peer another host that serves; null for none
 * @param secretFile where the secret that is shared with it stands; null for the environment
 */
public record Network(
        List<EmulatedLink> links,
        @Nullable PeerAddress peer,
        @Nullable Path secretFile) {
    /** The parameter that names the link of a cell. */
    public static final String LINK = "link";

    /** The loopback interface alone. */
    public static final Network NONE = new Network(List.of(), null, null);

    /** Copies the links, so that a network never changes. */
    public Network {
        links = List.copyOf(links);
    }

    /** The emulated link of that label; empty if it was not asked for. */
    public Optional<EmulatedLink> link(String label) {
        return links.stream().filter(link -> link.label().equals(label)).findFirst();
    }
}
