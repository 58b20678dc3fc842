import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;

/** Counts the lines of a text file and the bytes in them. */
public class CountLines {
    public static void main(String[] arguments) throws IOException {
        int lines = 0;
        long bytes = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(arguments[0])))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines++;
                bytes += line.length();
            }
        }
        System.out.println(lines + " lines with " + bytes + " bytes");
    }
}
