import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Adds up the bytes of a file, one system call for each. */
public class Checksum {
    public static void main(String[] arguments) throws IOException {
        System.out.println(of(arguments[0]));
    }

    static long of(String file) throws IOException {
        long sum = 0;
        try (InputStream in = new FileInputStream(file)) {
            for (int b = in.read(); b >= 0; b = in.read()) {
                sum += b;
            }
        }
        return sum;
    }
}
