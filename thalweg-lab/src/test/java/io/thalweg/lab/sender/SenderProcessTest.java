package io.thalweg.lab.sender;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class SenderProcessTest {
    private static final int HEAD_BYTES = 3 * Messages.MESSAGE_BYTES + 5;

    private final List<SenderProcess> started = new ArrayList<>();

    private SenderProcess.Listening start(MessageDelivery writing) throws IOException {
        SenderProcess.Listening sender = SenderProcess.overTcp("127.0.0.1", writing, List.of());
        started.add(sender.process());
        return sender;
    }

    @AfterEach
    void closeAll() throws IOException {
        for (SenderProcess process : started) {
            process.close();
        }
    }

    private static byte[] head() {
        return Arrays.copyOf(Messages.round(), HEAD_BYTES);
    }

    private static Socket connect(SenderProcess.Listening sender) throws IOException {
        return new Socket(sender.address().getAddress(), sender.address().getPort());
    }

    @Test
    void sendsMessageByMessageToItsReader() throws IOException {
        SenderProcess.Listening sender = start(MessageDelivery.SMALL);
        try (Socket socket = connect(sender)) {
            sender.accept(socket.getLocalPort());
            assertThat(socket.getInputStream().readNBytes(HEAD_BYTES)).isEqualTo(head());
        }
    }

    @Test
    void aStrangerWhoConnectsFirstGetsNothing() throws IOException {
        SenderProcess.Listening sender = start(MessageDelivery.BLOCKS);
        try (Socket stranger = connect(sender);
                Socket reader = connect(sender)) {
            sender.accept(reader.getLocalPort());
            assertThat(stranger.getInputStream().read()).isEqualTo(-1);
            assertThat(reader.getInputStream().readNBytes(HEAD_BYTES)).isEqualTo(head());
        }
    }

    @Test
    void itsEndIsTheReadersEndOfInput() throws IOException {
        SenderProcess.Listening sender = start(MessageDelivery.BLOCKS);
        try (Socket socket = connect(sender);
                InputStream in = socket.getInputStream()) {
            sender.accept(socket.getLocalPort());
            assertThat(in.readNBytes(HEAD_BYTES)).isEqualTo(head());
            sender.process().close();
            assertThat(in.transferTo(OutputStream.nullOutputStream())).isNotNegative();
        }
    }
}
