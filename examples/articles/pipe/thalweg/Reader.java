import io.thalweg.channel.Views;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import java.io.FileDescriptor;
import java.io.IOException;

/** Reads messages from standard input, and adds up their types and the bytes of their bodies. */
public class Reader {
    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        try (FrameReader in = FrameReader.of(FileDescriptor.in, FrameFormat.typeAndLength())) {
            while (in.next()) {
                sum += in.type() + Views.sum(in.payload());
            }
        }
        System.out.println(sum);
    }
}
