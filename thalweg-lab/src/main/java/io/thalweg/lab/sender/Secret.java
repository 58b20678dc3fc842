package io.thalweg.lab.sender;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** What two hosts share so that no third one is served. It is never sent: each side proves that it knows it. */
public final class Secret {
    /** The variable of the environment that holds it. */
    public static final String VARIABLE = "THALWEG_LAB_SECRET";

    private static final int RANDOM_BYTES = 16;

    /** An eavesdropper on one handshake can try words for as long as it likes, so short ones are refused. */
    private static final int FEWEST_CHARACTERS = 16;

    private static final int LONGEST_FILE_BYTES = 4096;
    private static final String ALGORITHM = "HmacSHA256";

    private final String text;

    private Secret(String text) {
        this.text = text;
    }

    /** A new one, at random, too long to guess. */
    public static Secret random() {
        return new Secret(randomHex());
    }

    static String randomHex() {
        byte[] bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** That in the file, else that in the environment; empty if there is neither. */
    public static Optional<Secret> given(Map<String, String> environment, @Nullable Path file) {
        if (file != null) {
            return Optional.of(checked(read(file), "the first line of " + Printable.of(file)));
        }
        return Optional.ofNullable(environment.get(VARIABLE)).map(text -> checked(text, VARIABLE));
    }

    private static String read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            String content = new String(in.readNBytes(LONGEST_FILE_BYTES), StandardCharsets.UTF_8);
            return content.lines().findFirst().orElse("").strip();
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot read the secret in " + Printable.of(file) + ": "
                            + (Files.isDirectory(file) ? "it is a directory" : Reason.of(e, file)),
                    "Give a file whose first line is the secret.",
                    e);
        }
    }

    private static Secret checked(String text, String where) {
        if (text.length() < FEWEST_CHARACTERS) {
            throw new Problem(
                    ExitCode.USAGE,
                    where + " has " + text.length() + " characters; a secret needs at least " + FEWEST_CHARACTERS,
                    "Take the one that `thalweg lab serve` prints when it is given none.");
        }
        return new Secret(text);
    }

    /** For the one person that needs it. */
    public String text() {
        return text;
    }

    /** What only a holder of the secret can make of that message, as hexadecimal digits. */
    String sign(String message) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(message.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    /** Shows nothing of it. */
    @Override
    public String toString() {
        return "a secret";
    }
}
