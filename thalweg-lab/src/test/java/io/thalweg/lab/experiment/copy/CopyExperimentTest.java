package io.thalweg.lab.experiment.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.GeneratedRun;
import io.thalweg.lab.experiment.MeasuredCells;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CopyExperimentTest extends MeasuredCells {
    /** No multiple of any buffer. */
    private static final int ODD_BYTES = 300_001;

    CopyExperimentTest() {
        super(new CopyExperiment());
    }

    private Path source(byte[] content) throws IOException {
        return Files.write(directory.resolve("source"), content);
    }

    private static byte[] content() {
        byte[] content = new byte[ODD_BYTES];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) (i * 31 + i / 251);
        }
        return content;
    }

    private static long crc32c(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return crc.getValue();
    }

    /** Twice, so that what one pass leaves to the next is seen too. */
    private static void copyTwice(CopyVariant variant, Path source, CopyTarget target, byte[] content)
            throws IOException {
        for (int pass = 0; pass < 2; pass++) {
            variant.copy(source, target, 1000);
            target.finish();
            assertThat(target.crc32c()).isEqualTo(crc32c(content));
            target.reset();
        }
    }

    @ParameterizedTest
    @EnumSource(CopyVariant.class)
    void everyWayCopiesToAFile(CopyVariant variant) throws IOException {
        byte[] content = content();
        Path copy = directory.resolve("copy");
        try (CopyTarget target = new FileTarget(copy)) {
            copyTwice(variant, source(content), target, content);
        }
        assertThat(copy).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(value = CopyVariant.class, mode = EnumSource.Mode.EXCLUDE, names = "TRANSFER_FROM")
    void everyWayButOneCopiesToASocket(CopyVariant variant) throws IOException {
        byte[] content = content();
        try (CopyTarget target = new SocketTarget(content.length)) {
            copyTwice(variant, source(content), target, content);
        }
    }

    @Test
    void transferFromRefusesASocket() throws IOException {
        Path source = source(content());
        try (CopyTarget target = new SocketTarget(ODD_BYTES)) {
            assertThatThrownBy(() -> CopyVariant.TRANSFER_FROM.copy(source, target, 0))
                    .isInstanceOf(IOException.class)
                    .hasMessage("transferFrom writes to files only");
        }
    }

    @Test
    void aChangedByteOnTheWayIsSeen() throws IOException {
        byte[] content = content();
        try (CopyTarget target = new SocketTarget(content.length)) {
            byte[] changed = content.clone();
            changed[ODD_BYTES / 2]++;
            OutputStream out = target.stream();
            out.write(changed);
            target.finish();
            assertThat(target.crc32c()).isNotEqualTo(crc32c(content));
        }
    }

    @Test
    void aSenderThatEndsTooEarlyIsAnError() throws IOException {
        try (CopyTarget target = new SocketTarget(ODD_BYTES)) {
            OutputStream out = target.stream();
            out.write(Arrays.copyOf(content(), 1));
            out.close();
            assertThatThrownBy(target::finish)
                    .isInstanceOf(IOException.class)
                    .hasMessage("the sender ended 300000 bytes before the end of the pass");
        }
    }

    @Test
    void aQuickCellCopiesTheMadeFile() throws IOException {
        Scope scope = scope(Mode.QUICK);
        experiment.prepare(scope);
        CellSpec cell = measured(Mode.QUICK).get(0);
        movesTheRightBytes(cell, scope);
        assertThat(directory.resolve("copy-source")).hasSize(cell.bytesPerPass());
        assertThat(experiment.preparedBytes(scope) + cell.diskBytes()).isEqualTo(2 * cell.bytesPerPass());
    }

    @Test
    void eachModeHasItsCells() {
        for (Mode mode : Mode.values()) {
            assertThat(experiment.cells(scope(mode))).hasSize(2 * 11);
            assertThat(measured(mode)).filteredOn(CellSpec::control).hasSize(mode == Mode.QUICK ? 1 : 2);
        }
        assertThat(measured(Mode.QUICK)).hasSize(5);
        assertThat(measured(Mode.DEFAULT)).hasSize(17);
        assertThat(measured(Mode.FULL)).hasSize(21);
    }

    private static Map<String, String> to(String target) {
        return Map.of("target", target);
    }

    private static Map<String, String> to(String target, int bufferBytes) {
        return Map.of("target", target, "buffer", Integer.toString(bufferBytes));
    }

    private GeneratedRun run(double streams8, double streams64, double transferTo, double inputStream, double tuned) {
        GeneratedRun run = new GeneratedRun(experiment);
        for (String target : new String[] {"file", "socket"}) {
            run.cell("FileInputStream.read + write", to(target, 8192), streams8)
                    .cell("FileInputStream.read + write", to(target, 65536), streams64)
                    .cell("FileChannel.transferTo", to(target), transferTo)
                    .cell("FileInputStream.transferTo", to(target), inputStream)
                    .cell("TunedFileInputStream.transferTo(stream)", to(target), tuned)
                    .cell("TunedFileInputStream.transferTo(channel)", to(target), tuned);
        }
        return run;
    }

    @Test
    void confirmsWhatTheKernelAndThalwegGain() {
        allAre(Answer.CONFIRMED, run(2000, 2500, 4000, 4000, 4000));
    }

    @Test
    void refutesWhatTheyDoNotGain() {
        allAre(Answer.REFUTED, run(2000, 2000, 2000, 2000, 1500));
    }

    @Test
    void cannotTellThroughNoise() {
        allAre(Answer.INCONCLUSIVE, run(2000, 2100, 2800, 4000, 3900).noisy(0.5));
    }
}
