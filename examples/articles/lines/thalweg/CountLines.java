import io.thalweg.line.LineReader;
import java.io.IOException;
import java.nio.file.Path;

/** Counts the lines of a text file and the bytes in them. */
public class CountLines {
    public static void main(String[] arguments) throws IOException {
        int lines = 0;
        long bytes = 0;
        try (LineReader in = LineReader.open(Path.of(arguments[0]))) {
            while (in.next()) {
                lines++;
                bytes += in.length();
            }
        }
        System.out.println(lines + " lines with " + bytes + " bytes");
    }
}
