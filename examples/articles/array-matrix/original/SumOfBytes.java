import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Adds up the bytes of a file, through a buffer and an array of the sizes to be compared. */
public class SumOfBytes {
    public static void main(String[] arguments) throws IOException {
        int bufferSize = Integer.parseInt(arguments[1]);
        byte[] array = new byte[Integer.parseInt(arguments[2])];
        long sum = 0;
        try (InputStream in = new BufferedInputStream(new FileInputStream(arguments[0]), bufferSize)) {
            for (int length = in.read(array); length >= 0; length = in.read(array)) {
                for (int i = 0; i < length; i++) {
                    sum += array[i] & 0xff;
                }
            }
        }
        System.out.println(sum);
    }
}
