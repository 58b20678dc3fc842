import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;

/** Receives messages from a server, and adds up their types and the bytes of their bodies. */
public class Client {
    public static void main(String[] arguments) throws IOException {
        int messages = Integer.parseInt(arguments[0]);
        long sum = 0;
        try (Socket socket = Messages.connect(messages)) {
            InputStream in = socket.getInputStream();
            for (int i = 0; i < messages; i++) {
                byte[] type = readBytes(in, Integer.BYTES);
                byte[] body = readBytes(in, readInt(in));
                sum += ByteBuffer.wrap(type).getInt();
                for (byte b : body) {
                    sum += b & 0xff;
                }
            }
        }
        System.out.println(sum);
    }

    private static int readInt(InputStream in) throws IOException {
        int value = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            value = value << 8 | in.read();
        }
        return value;
    }

    private static byte[] readBytes(InputStream in, int count) throws IOException {
        byte[] bytes = new byte[count];
        for (int filled = 0; filled < count; ) {
            int length = in.read(bytes, filled, count - filled);
            if (length < 0) {
                throw new EOFException("the server hung up in the middle of a message");
            }
            filled += length;
        }
        return bytes;
    }
}
