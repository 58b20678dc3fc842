import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Copies a file byte by byte, and adds up its bytes on the way. */
public class ByteCopy {
    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        try (InputStream in = new FileInputStream(arguments[0]);
                OutputStream out = new FileOutputStream(arguments[1])) {
            for (int b = in.read(); b >= 0; b = in.read()) {
                out.write(b);
                sum += b;
            }
        }
        System.out.println(sum);
    }
}
