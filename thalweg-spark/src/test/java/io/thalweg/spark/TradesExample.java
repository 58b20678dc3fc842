package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import scala.tools.nsc.Main;

/** The how-to for Spark: messages of trades, from Java, Scala, SQL and Python. */
@ExtendWith(LocalSpark.class)
class TradesExample {
    private static final int TRADES = 1000;
    private static final String EXPECTED = "[500500,62.4375]";

    @TempDir
    Path directory;

    private Path trades;

    // @start region=read
    static Row read(SparkSession spark, Path messages) {
        return spark.read()
                .format("thalweg-frames")
                .option("typeFieldOffset", 0)
                .option("lengthFieldOffset", 4)
                .option("fields", "price double 0, volume int 8")
                .load(messages.toString())
                .where("type = 1")
                .selectExpr("sum(volume)", "max(price)")
                .first();
    }
    // @end

    // @start region=write
    static void copyLarge(SparkSession spark, Path messages, Path into) {
        Dataset<Row> trades = spark.read()
                .format("thalweg-frames")
                .option("typeFieldOffset", 0)
                .option("lengthFieldOffset", 4)
                .option("fields", "price double 0, volume int 8")
                .load(messages.toString());
        trades.where("volume > 900")
                .select("type", "payload")
                .write()
                .format("thalweg-frames")
                .option("typeFieldOffset", 0)
                .option("lengthFieldOffset", 4)
                .mode(SaveMode.Append)
                .save(into.toString());
    }
    // @end

    @BeforeEach
    void write() throws IOException {
        trades = directory.resolve("trades");
        ByteBuffer payload = ByteBuffer.allocate(12);
        try (FrameWriter writer = FrameWriter.of(
                trades, FrameFormat.typeAndLength(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int i = 0; i < TRADES; i++) {
                writer.write(1, payload.clear().putDouble(0, i / 16.0).putInt(8, i + 1));
                writer.write(2, payload.clear().putDouble(0, 1e9).putInt(8, 0));
            }
        }
    }

    @Test
    void java() {
        assertThat(read(LocalSpark.session(), trades).toString()).isEqualTo(EXPECTED);
    }

    @Test
    void javaThatWrites() {
        Path large = directory.resolve("large");
        copyLarge(LocalSpark.session(), trades, large);
        assertThat(read(LocalSpark.session(), large).toString()).isEqualTo("[95050,62.4375]");
    }

    @Test
    void sql() {
        List<String> statements = List.of(program("trades.sql").split(";", -1));
        LocalSpark.session().sql("DROP VIEW IF EXISTS trades");
        LocalSpark.session().sql(statements.get(0));
        assertThat(LocalSpark.session().sql(statements.get(1)).first().toString())
                .isEqualTo(EXPECTED);
    }

    @Test
    void scala() throws Exception {
        Path source = Files.writeString(directory.resolve("Trades.scala"), program("Trades.scala"));
        Path classes = Files.createDirectory(directory.resolve("classes"));
        boolean compiled = Main.process(new String[] {"-usejavacp", "-d", classes.toString(), source.toString()});
        assertThat(compiled).as("Trades.scala compiles").isTrue();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Row row = (Row) loader.loadClass("Trades")
                    .getMethod("run", SparkSession.class)
                    .invoke(null, LocalSpark.session());
            assertThat(row.toString()).isEqualTo(EXPECTED);
        }
    }

    @Test
    void python() throws Exception {
        Path script = Files.writeString(directory.resolve("trades.py"), program("trades.py"));
        Assumptions.assumeTrue(run("python3", "-c", "import pyspark").isEmpty(), "python3 has no pyspark");
        String jars = Jars.of(ThalwegSource.Frames.class, directory) + "," + Jars.of(FrameFormat.class, directory);
        assertThat(run("python3", script.toString(), jars)).contains("500500", "62.4375");
    }

    /** With the path of the messages that there are. */
    private String program(String name) {
        try {
            return Files.readString(Path.of("src/test/resources/howto", name))
                    .replace("/data/trades", trades.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        StringWriter out = new StringWriter();
        try (var reader = process.inputReader()) {
            reader.transferTo(out);
        }
        process.waitFor();
        return out.toString();
    }
}
