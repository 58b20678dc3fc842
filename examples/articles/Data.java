import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Writes a file of so many bytes, the same every time. */
public class Data {
    public static void main(String[] arguments) throws IOException {
        byte[] bytes = new byte[Integer.parseInt(arguments[1])];
        new Random(1).nextBytes(bytes);
        Files.write(Path.of(arguments[0]), bytes);
    }
}
