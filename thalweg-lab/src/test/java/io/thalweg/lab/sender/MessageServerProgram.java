package io.thalweg.lab.sender;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The other end of {@code --peer} as a process of its own, where a test can put it into another namespace. */
public final class MessageServerProgram {
    private MessageServerProgram() {}

    /** Arguments: the address to listen on, and the file with the secret. Prints where it listens. */
    public static void main(String[] arguments) throws IOException {
        Secret secret = Secret.given(Map.of(), Path.of(arguments[1])).orElseThrow();
        try (MessageServer server =
                MessageServer.listen(arguments[0], 0, secret, MessageServer.Limits.USUAL, line -> {})) {
            System.out.println(server.address());
            server.serve();
        }
    }
}
