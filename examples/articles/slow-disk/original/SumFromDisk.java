import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Adds up the bytes of a file, and has nothing to do while the disk reads. */
public class SumFromDisk {
    public static void main(String[] arguments) throws IOException {
        byte[] array = new byte[8192];
        long sum = 0;
        try (InputStream in = new BufferedInputStream(new FileInputStream(arguments[0]))) {
            for (int length = in.read(array); length >= 0; length = in.read(array)) {
                for (int i = 0; i < length; i++) {
                    sum += array[i] & 0xff;
                }
            }
        }
        System.out.println(sum);
    }
}
