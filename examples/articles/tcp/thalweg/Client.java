import io.thalweg.channel.Views;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import java.io.IOException;
import java.net.Socket;

/** Receives messages from a server, and adds up their types and the bytes of their bodies. */
public class Client {
    public static void main(String[] arguments) throws IOException {
        int messages = Integer.parseInt(arguments[0]);
        long sum = 0;
        try (Socket socket = Messages.connect(messages);
                FrameReader in = FrameReader.of(socket, FrameFormat.typeAndLength())) {
            while (in.next()) {
                sum += in.type() + Views.sum(in.payload());
            }
        }
        System.out.println(sum);
    }
}
