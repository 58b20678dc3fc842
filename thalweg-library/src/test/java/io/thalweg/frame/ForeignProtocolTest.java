package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Peers that speak something else are named. */
class ForeignProtocolTest {
    @Test
    void tlsIsNamed() throws IOException {
        try (FrameReader reader = reading("16030100 F5010000", FrameFormat.lengthPrefixed())) {
            assertThatThrownBy(reader::next)
                    .hasMessageEndingWith("; the bytes look like TLS: check that both peers use TLS or neither does");
        }
        FrameFormat twoBytes = FrameFormat.builder().lengthFieldLength(2).build();
        try (FrameReader reader = reading("15030300 020250", twoBytes)) {
            assertThatThrownBy(reader::next).isInstanceOf(EOFException.class).hasMessageContaining("look like TLS");
        }
    }

    @Test
    void httpIsNamed() throws IOException {
        for (String start :
                new String[] {"GET / HTTP/1.1\r\n", "POST /x", "HTTP/1.1 400 Bad Request", "PRI * HTTP/2.0"}) {
            byte[] bytes = start.getBytes(StandardCharsets.US_ASCII);
            try (FrameReader reader =
                    FrameReader.of(ScriptedReadableChannel.whole(bytes), FrameFormat.lengthPrefixed())) {
                assertThatThrownBy(reader::next)
                        .isInstanceOf(TooLongFrameException.class)
                        .hasMessageEndingWith("; the bytes look like HTTP: is this the right port?");
            }
        }
    }

    private static FrameReader reading(String bytes, FrameFormat format) {
        return FrameReader.of(ScriptedReadableChannel.whole(HexFormat.of().parseHex(bytes.replace(" ", ""))), format);
    }
}
