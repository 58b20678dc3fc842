package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.base.problem.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Command lines that cannot be obeyed: one line says what is wrong, another what to do, and nothing is run or written.
 * {@code HOME} stands for a directory, {@code RECORDING} for a recording.
 */
class RefusedCommandsTest {
    private static final String RECORDING =
            "../thalweg-audit/src/test/resources/io/thalweg/audit/recording/thalweg-4711.recording.json";

    @TempDir
    Path home;

    @BeforeEach
    void files() throws IOException {
        Files.createFile(home.resolve("empty"));
        for (String name : List.of("mine", "app.jar", "Main.class", "Main.java", "app.jfr")) {
            Files.writeString(home.resolve(name), "{");
        }
        Files.writeString(home.resolve("no-reason"), "\nsmall-reads org.example.Main\n");
        Files.writeString(home.resolve("no-rule"), "small-reeds * no idea\n");
        Files.write(
                home.resolve("no-utf8"), "# a\nsmall-reads * Gr\u00f6\u00dfe\n".getBytes(StandardCharsets.ISO_8859_1));
    }

    private String filled(String text) {
        return text.replace("HOME", home.toString()).replace("RECORDING", RECORDING);
    }

    private void refused(String commandLine, ExitCode exit, String what, String todo) {
        String[] words = Stream.of(commandLine.split(" ", -1)).map(this::filled).toArray(String[]::new);
        CliLauncher.in(home).run(words).assertComplains(exit, filled(what), filled(todo));
        assertThat(home.resolve("mine")).hasContent("{");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            lba | USAGE | unknown command or argument "lba" | Did you mean lab?
            claen | USAGE | unknown command or argument "claen" | Did you mean clean?
            frobnicate | USAGE | unknown command or argument "frobnicate" | thalweg --help
            help audti | USAGE | Unknown subcommand 'audti' | Did you mean audit?
            doctor HOME/missing | ENVIRONMENT | missing | directory
            lab rnu | USAGE | unknown command or argument "rnu" | Did you mean run?
            lab run --qiuck | USAGE | unknown option --qiuck | Did you mean --quick?
            lab run file-raed | USAGE | there is no experiment "file-raed" | Did you mean file-read?
            lab run --target-ci 3 --forks 5 | USAGE | both decide how many | one of them
            lab run --forks many | USAGE | 'many' is not | --help
            lab run --quick --full | USAGE | mutually exclusive | --help
            lab run file-write --cold | USAGE | are for reading a file | without them
            lab run tcp --link 1g,100g | USAGE | 100g | --link 1g,10g
            lab run file-read --link 1g | USAGE | need the experiment tcp | Run tcp
            lab run disk --disk slow,tape | USAGE | tape | --disk slow;
            lab run tcp --disk slow | USAGE | on a disk | Run array-matrix or disk
            lab run tcp --peer nowhere | USAGE | is not HOST:PORT | --peer 192.0.2.7
            lab run tcp --peer 127.0.0.1:1 --secret-file /no/such/file | ENVIRONMENT | cannot read the secret | \
            first line
            lab run tcp --secret-file /no/such/file | USAGE | --secret-file is for --peer, and there is none | Add \
            --peer HOST:PORT, or leave it out.
            lab run file-read,lines | USAGE | there is no experiment "file-read,lines" | Separate experiments by \
            spaces.
            lab run E10c | USAGE | there is no experiment "E10c" | E10c is a claim of copy.
            lab run file-read --file HOME/empty | ENVIRONMENT | HOME/empty is empty | Give --file a regular file that \
            you may read
            lab run --dir HOME/missing | ENVIRONMENT | does not exist | --dir
            lab run --dir HOME --jdk HOME/jdk | ENVIRONMENT | no JDK at | --jdk
            lab run --resume --seed 3 | USAGE | takes no options for a new one | --resume
            lab run --resume | USAGE | no unfinished run | thalweg lab run
            lab serve --port 70000 | USAGE | 70000 | --port 0
            lab serve --bind= | USAGE | --bind has no address | Give --bind an address of this host, or leave it out.
            lab serve --bind 192.0.2.7 | ENVIRONMENT | cannot listen on 192.0.2.7 | --bind
            lab report | ENVIRONMENT | no session has left results | thalweg lab run
            lab report HOME/none.json | ENVIRONMENT | none.json does not exist | results.json
            lab report HOME | ENVIRONMENT | is a directory, not a results file | results.json
            lab report HOME/mine | BAD_DATA | mine, line 1, column | measure again
            lab report HOME/mine --format pdf | USAGE | wanted text, md, csv, json or html, got 'pdf' | --help
            lab report HOME/mine --format htm | USAGE | got 'htm'; did you mean html? | --help
            lab compare --threshold x a b | USAGE | 'x' is not a number | --help
            lab compare | USAGE | FILE | --help
            lab compare / / | ENVIRONMENT | is a directory, not a results file | results.json
            lab compare HOME/mine HOME/mine | BAD_DATA | mine, line 1, column | measure again
            tune HOME/missing | ENVIRONMENT | missing: there is no such directory | Name a directory that
            tune HOME/mine | ENVIRONMENT | mine | directory
            tune --from HOME/mine | BAD_DATA | mine, line 1, column | measure again
            tune --from HOME/mine --quick | USAGE | --from does not measure | Use --from alone.
            tune --quik | USAGE | --quik | --quick
            """)
    void saysWhatIsWrongAndWhatToDo(String commandLine, ExitCode exit, String what, String todo) {
        refused(commandLine, exit, what, todo);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            audit | USAGE | wanted a command, a JVM or a recording to audit, got none | thalweg audit --help
            audit RECORDING -- java | USAGE | give only one | thalweg audit -- java
            audit java Main | USAGE | there is no file java | thalweg audit -- java …
            audit java -cp classes org.example.Main | USAGE | unknown option -cp | Write -- before a command
            audit HOME/app.jar | USAGE | is a program, not a recording | thalweg audit -- java
            audit HOME/Main.class | USAGE | is a program, not a recording | thalweg audit -- java
            audit HOME/Main.java | USAGE | is a program, not a recording | thalweg audit -- java
            audit HOME/app.jfr | USAGE | app.jfr is a Flight Recorder file, which leaves out the fast calls that an \
            audit counts | `thalweg audit PID`, or start it with `thalweg audit -- java …`
            audit RECORDING --for=2s | USAGE | --for is only for a running JVM | Leave it out
            audit RECORDING --children | USAGE | --children is only for a command | Leave it out
            audit RECORDING --keep=kept | USAGE | --keep is only for a command or a running JVM | Leave it out
            audit --light RECORDING | USAGE | --light | Leave it out
            audit RECORDING --suppress HOME/none | ENVIRONMENT | cannot read the suppressions HOME/none: it does not \
            exist | Give --suppress a text file
            audit RECORDING --suppress HOME/no-reason | BAD_DATA | line 2: wanted a rule, a class or method, and a \
            reason | small-reads org.example.Main.load
            audit RECORDING --suppress HOME/no-rule | BAD_DATA | there is no rule small-reeds | such as small-reads
            audit RECORDING --suppress HOME/no-utf8 | BAD_DATA | HOME/no-utf8, line 2: wanted UTF-8, got the byte \
            0xf6 | Save the file as UTF-8.
            audit -o HOME --force -- java -version | USAGE | HOME is a directory | Give -o a file, such as one in it.
            audit -o HOME/mine -- /no/such/program | USAGE | already exists | --force
            audit -o HOME/none/report -- /no/such/program | ENVIRONMENT | none/report: there is no such directory | \
            Create it
            audit diff RECORDING RECORDING -o HOME/mine | USAGE | already exists | --force
            """)
    void soDoesTheAudit(String commandLine, ExitCode exit, String what, String todo) {
        refused(commandLine, exit, what, todo);
    }

    /** A shell keeps the lowest byte of an exit code: 256 would be success. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            lab run --array= | ,-1,8KB,1e9,9999999T,17M,0x10, 8,99999999999999999999 | is not a size from 0 | --help
            lab run --budget= | 0s,4s,25h,2,-2m,1.5m,2 m | is not a time from 5s to 24h | --help
            lab run --forks= | 2,101,-3 | is not from 3 to 100 | Give a number from 3 to 100
            lab run --target-ci= | 0,-3,51,NaN | is not from 0.1 to 50 | --target-ci 3
            lab compare a b --threshold= | -1,100,NaN | --threshold wants a percentage from 0 to below 100 | 5
            audit RECORDING --error-exitcode= | 0,256,-1,1.5,9999999999 | is not an exit code from 1 to 255 | --help
            audit RECORDING --max-small-ops= | -1,many,9999999999999999999 | is not a whole number from 0 on | --help
            """)
    void refusesValuesOutOfRange(String commandLine, String values, String what, String todo) {
        for (String value : values.split(",", -1)) {
            String[] words =
                    Stream.of(commandLine.split(" ", -1)).map(this::filled).toArray(String[]::new);
            words[words.length - 1] += value;
            CliLauncher.in(home).run(words).assertComplains(ExitCode.USAGE, what, todo);
        }
    }
}
