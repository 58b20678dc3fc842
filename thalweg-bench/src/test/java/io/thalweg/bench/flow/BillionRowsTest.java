package io.thalweg.bench.flow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The challenge with a hundredth of its rows, and with fewer than it has stations. */
@Tag("once")
@Tag("slow")
class BillionRowsTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(longs = {0, 3, 10_000_000})
    void everyPassFindsWhatWasWritten(long rows) throws IOException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        boolean right = BillionRows.run(rows, directory, new PrintStream(said, true, UTF_8));
        assertThat(right).as(said.toString(UTF_8)).isTrue();
        assertThat(said.toString(UTF_8))
                .contains(String.format(Locale.ROOT, "%,d rows", rows))
                .contains("pass 3: ");
        assertThat(directory).isEmptyDirectory();
    }
}
