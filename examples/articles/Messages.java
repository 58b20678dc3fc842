import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;

/** Sends messages, a type, a length and a body of 100 bytes each, to standard output or over the loopback interface. */
public class Messages {
    private static final int BODY_BYTES = 100;
    private static final int MESSAGES_PER_BLOCK = 2_500;

    public static void main(String[] arguments) throws IOException {
        send(Integer.parseInt(arguments[0]), System.out);
    }

    /** A connection over which that many messages come. */
    static Socket connect(int count) throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        new Thread(() -> serve(server, count)).start();
        return new Socket(server.getInetAddress(), server.getLocalPort());
    }

    private static void serve(ServerSocket server, int count) {
        try (server;
                Socket client = server.accept()) {
            send(count, client.getOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** In large blocks, as fast as the other end takes them. */
    private static void send(int count, OutputStream out) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(MESSAGES_PER_BLOCK * (2 * Integer.BYTES + BODY_BYTES));
        for (int sent = 0; sent < count; ) {
            block.clear();
            for (int end = Math.min(count, sent + MESSAGES_PER_BLOCK); sent < end; sent++) {
                block.putInt(sent % 7).putInt(BODY_BYTES);
                for (int i = 0; i < BODY_BYTES; i++) {
                    block.put((byte) (sent + i));
                }
            }
            out.write(block.array(), 0, block.position());
        }
        out.flush();
    }
}
