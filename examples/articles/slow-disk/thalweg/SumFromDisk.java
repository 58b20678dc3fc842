import io.thalweg.overlap.ReadAhead;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Adds up the bytes of a file while the next ones are read, if that gains anything. */
public class SumFromDisk {
    public static void main(String[] arguments) throws IOException {
        byte[] array = new byte[8192];
        long sum = 0;
        try (InputStream in = ReadAhead.of(new FileInputStream(arguments[0]))) {
            for (int length = in.read(array); length >= 0; length = in.read(array)) {
                for (int i = 0; i < length; i++) {
                    sum += array[i] & 0xff;
                }
            }
        }
        System.out.println(sum);
    }
}
