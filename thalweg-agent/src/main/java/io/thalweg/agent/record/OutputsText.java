package io.thalweg.agent.record;

import io.thalweg.agent.count.OutputNotes;
import java.io.IOException;
import java.nio.file.Path;

/** The notes of what the program wrote, as a file beside its recording: for the audit that started it, no one else. */
final class OutputsText {
    private static final String SUFFIX = ".outputs.json";

    private OutputsText() {}

    static void writeBeside(Path recording) throws IOException {
        String name = String.valueOf(recording.getFileName()).replaceFirst("\\.recording\\.json$", "");
        RecordingWriter.write(recording.resolveSibling(name + SUFFIX), text());
    }

    private static String text() {
        JsonText json = new JsonText();
        json.open("{")
                .name("format")
                .value("thalweg-process-outputs")
                .name("version")
                .value(1)
                .newline();
        standard(json.name("out"), OutputNotes.out());
        standard(json.name("err"), OutputNotes.err());
        json.name("leftOut").value(OutputNotes.leftOut()).newline();
        json.name("files").open("[");
        for (String file : OutputNotes.files()) {
            json.newline().value(file);
        }
        return json.close("]").close("}").newline().toString();
    }

    private static void standard(JsonText json, OutputNotes.StandardOutput output) {
        json.open("{").name("bytes").value(output.bytes());
        json.name("hash").value(output.hash()).close("}").newline();
    }
}
