import java.io.IOException;
import java.io.PrintWriter;

/** Writes so many sales to a file: a number, a region, an amount in cents. */
public class SalesData {
    private static final String[] REGIONS = {"north", "east", "south", "west"};

    public static void main(String[] arguments) throws IOException {
        int sales = Integer.parseInt(arguments[1]);
        try (PrintWriter out = new PrintWriter(arguments[0])) {
            for (int sale = 0; sale < sales; sale++) {
                out.println(sale + "," + REGIONS[sale % REGIONS.length] + "," + (sale * 7919L % 100_000));
            }
        }
    }
}
