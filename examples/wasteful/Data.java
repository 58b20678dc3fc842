import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Writes four million bytes to a file, the same every time. */
public class Data {
    public static void main(String[] arguments) throws IOException {
        byte[] bytes = new byte[4_000_000];
        new Random(1).nextBytes(bytes);
        Files.write(Path.of(arguments[0]), bytes);
    }
}
