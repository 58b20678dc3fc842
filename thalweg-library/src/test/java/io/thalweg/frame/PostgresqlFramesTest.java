package io.thalweg.frame;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The frames of PostgreSQL: what its JDBC driver sends is read, and what is written it understands. */
@Timeout(300)
class PostgresqlFramesTest {
    private static final int TEXT = 25;

    @Test
    void driverIsAnswered() throws Exception {
        try (ServedClient<List<String>> server = new ServedClient<>(PostgresqlFramesTest::serve)) {
            String url = "jdbc:postgresql://127.0.0.1:" + server.port()
                    + "/d?user=u&sslmode=disable&gssEncMode=disable&preferQueryMode=simple&assumeMinServerVersion=16";
            try (Connection connection = DriverManager.getConnection(url);
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT 'hi'")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("hi");
                assertThat(rows.next()).isFalse();
            }
            assertThat(server.outcome()).containsExactly("protocol 3, user u", "Q SELECT 'hi'", "X ");
        }
    }

    private static List<String> serve(SocketChannel client) throws IOException {
        List<String> said = new ArrayList<>();
        try (FrameReader reader = FrameReader.of(client, ProtocolsExample.POSTGRESQL_STARTUP);
                FrameWriter writer = FrameWriter.of(client, ProtocolsExample.POSTGRESQL)) {
            assertThat(reader.next()).isTrue();
            ByteBuffer startup = reader.payload();
            said.add("protocol " + startup.getShort() + ", "
                    + words(startup.position(4)).substring(0, "user u".length()));
            reader.changeFormat(ProtocolsExample.POSTGRESQL);
            greet(writer);
            while (reader.next()) {
                said.add((char) reader.type() + " " + words(reader.payload()));
                if (reader.type() == 'Q') {
                    answer(writer);
                }
            }
        }
        return said;
    }

    /** Texts that end with NUL. */
    private static String words(ByteBuffer texts) {
        return UTF_8.decode(texts).toString().replace('\0', ' ').strip();
    }

    private static void greet(FrameWriter writer) throws IOException {
        writer.write('R', message(out -> out.writeInt(0))); // nobody asks for a password
        setting(writer, "server_version", "16.0");
        setting(writer, "client_encoding", "UTF8");
        setting(writer, "DateStyle", "ISO, MDY");
        setting(writer, "TimeZone", "UTC");
        setting(writer, "integer_datetimes", "on");
        setting(writer, "standard_conforming_strings", "on");
        writer.write('K', message(out -> out.writeLong(1)));
        ready(writer);
    }

    private static void setting(FrameWriter writer, String name, String value) throws IOException {
        writer.write('S', message(out -> {
            text(out, name);
            text(out, value);
        }));
    }

    /** One row with one column: "hi". */
    private static void answer(FrameWriter writer) throws IOException {
        writer.write('T', message(out -> {
            out.writeShort(1);
            text(out, "column");
            out.writeInt(0);
            out.writeShort(0);
            out.writeInt(TEXT);
            out.writeShort(-1);
            out.writeInt(-1);
            out.writeShort(0);
        }));
        writer.write('D', message(out -> {
            out.writeShort(1);
            out.writeInt(2);
            out.writeBytes("hi");
        }));
        writer.write('C', message(out -> text(out, "SELECT 1")));
        ready(writer);
    }

    private static void ready(FrameWriter writer) throws IOException {
        writer.write('Z', message(out -> out.writeByte('I')));
        writer.flush();
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        out.writeBytes(text);
        out.writeByte(0);
    }

    private interface Content {
        void to(DataOutputStream out) throws IOException;
    }

    private static byte[] message(Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        content.to(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }
}
