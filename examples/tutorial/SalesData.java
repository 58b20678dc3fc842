import java.io.IOException;
import java.io.PrintWriter;

/** Writes 100,000 sales: a number, a region, an amount in cents. */
public class SalesData {
    private static final String[] REGIONS = {"north", "east", "south", "west"};

    public static void main(String[] arguments) throws IOException {
        try (PrintWriter out = new PrintWriter(arguments[0])) {
            for (int sale = 0; sale < 100_000; sale++) {
                out.println(sale + "," + REGIONS[sale % REGIONS.length] + "," + (sale * 7919L % 100_000));
            }
        }
    }
}
