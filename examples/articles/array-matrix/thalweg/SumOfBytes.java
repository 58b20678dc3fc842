import io.thalweg.stream.TunedFileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Adds up the bytes of a file where they lie in the buffer, whose size is the best measured on this machine. */
public class SumOfBytes {
    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        try (TunedFileInputStream in = new TunedFileInputStream(arguments[0])) {
            for (ByteBuffer chunk = in.nextChunk(); chunk != null; chunk = in.nextChunk()) {
                for (int i = 0; i < chunk.limit(); i++) {
                    sum += chunk.get(i) & 0xff;
                }
            }
        }
        System.out.println(sum);
    }
}
