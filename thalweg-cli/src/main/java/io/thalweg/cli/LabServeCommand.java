package io.thalweg.cli;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.sender.MessageServer;
import io.thalweg.lab.sender.MessageServer.Limits;
import io.thalweg.lab.sender.PeerAddress;
import io.thalweg.lab.sender.Secret;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code thalweg lab serve}: sends messages to a {@code thalweg lab run tcp --peer} on another host. */
@Command(
        name = "serve",
        description = "Sends messages to `thalweg lab run tcp --peer` on another host, until you end it with Ctrl-C.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class LabServeCommand implements Callable<Integer> {
    private static final int LARGEST_PORT = 65535;

    @Option(
            names = "--bind",
            paramLabel = "ADDR",
            defaultValue = "127.0.0.1",
            description = "Listen on this address; the default ${DEFAULT-VALUE} cannot be reached from other hosts.")
    private String bind = "";

    /** The article's. */
    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "22222",
            description = "Listen on this port, default ${DEFAULT-VALUE}; 0 takes any free port.")
    private int port;

    @Option(
            names = "--secret-file",
            paramLabel = "FILE",
            description = "Read the secret from the first line of FILE. Without this option it is"
                    + " $$THALWEG_LAB_SECRET, or else a new one that is printed.")
    private @Nullable Path secretFile;

    private final Terminal terminal;

    LabServeCommand(Commands commands) {
        this.terminal = commands.terminal();
    }

    @Override
    public Integer call() throws IOException {
        if (bind.isBlank()) {
            throw new Problem(
                    ExitCode.USAGE, "--bind has no address", "Give --bind an address of this host, or leave it out.");
        }
        if (port < 0 || port > LARGEST_PORT) {
            throw new Problem(ExitCode.USAGE, "--port " + port + " is not from 0 to 65535", "Give --port 0 for any.");
        }
        Secret given = Secret.given(terminal.environment(), secretFile).orElse(null);
        Secret secret = given == null ? Secret.random() : given;
        PrintWriter err = terminal.err();
        try (MessageServer server = MessageServer.listen(bind, port, secret, Limits.USUAL, err::println)) {
            announce(server.address(), given == null ? secret : null);
            server.serve();
        }
        return ExitCode.OK.status();
    }

    /** With an address that works where it is to be used. The secret is shown only if it is new. */
    private void announce(PeerAddress address, @Nullable Secret fresh) throws IOException {
        InetAddress bound = address.resolved().getAddress();
        String peer = address.toString();
        String where = "On the other host:";
        if (bound.isLoopbackAddress()) {
            where = "Only this host can reach it; for others give --bind an address of this host. On this host:";
        } else if (bound.isAnyLocalAddress()) {
            peer = "HOST:" + address.port();
            where = "On the other host, with the name or address of this one for HOST:";
        }
        PrintWriter out = terminal.out();
        String listening =
                bound.isAnyLocalAddress() ? "every address of this host, port " + address.port() : address.toString();
        out.println("Listening on " + listening + "; Ctrl-C ends it. " + where);
        String variable = fresh == null ? "" : Secret.VARIABLE + "=" + fresh.text() + " ";
        out.println("  " + variable + "thalweg lab run tcp --peer " + peer);
        out.flush();
    }
}
