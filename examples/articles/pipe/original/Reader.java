import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;

/** Reads messages from standard input, and adds up their types and the bytes of their bodies. */
public class Reader {
    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        try {
            while (true) {
                int type = in.readInt();
                byte[] body = new byte[in.readInt()];
                in.readFully(body);
                sum += type;
                for (byte b : body) {
                    sum += b & 0xff;
                }
            }
        } catch (EOFException end) {
            System.out.println(sum);
        }
    }
}
