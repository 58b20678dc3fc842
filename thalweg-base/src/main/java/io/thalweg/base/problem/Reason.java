package io.thalweg.base.problem;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Why the system refused, in words: many exceptions of the JDK say no more than their class and a path. */
public final class Reason {
    private Reason() {}

    /** Such as {@code /data/report does not exist}, printable. */
    public static String of(IOException e) {
        return of(e, null);
    }

    /** The same, where the reader knows that it is about the file {@code named}: such as {@code it does not exist}. */
    public static String of(IOException e, @Nullable Path named) {
        String words = words(e);
        if (words != null && e instanceof FileSystemException failure) {
            String file = failure.getFile();
            boolean isKnown = file == null || (named != null && file.equals(named.toString()));
            return Printable.of((isKnown ? "it" : file) + " " + words);
        }
        if (e instanceof CharacterCodingException) {
            return "it is not UTF-8";
        }
        String message = e.getMessage();
        return Printable.of(message == null ? "the system gives no reason" : lowerCased(message));
    }

    private static @Nullable String words(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "does not exist";
        }
        if (e instanceof AccessDeniedException) {
            return "is not accessible (permission denied)";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "already exists";
        }
        if (e instanceof NotDirectoryException) {
            return "is not a directory";
        }
        String reason = e instanceof FileSystemException failure ? failure.getReason() : null;
        return reason == null ? null : "was refused: " + lowerCased(reason);
    }

    private static String lowerCased(String text) {
        boolean isName = text.length() > 1 && Character.isUpperCase(text.charAt(1));
        return text.isEmpty() || isName ? text : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }

    /** Whether there was no room, so that another place or less may do. */
    public static boolean isFull(IOException e) {
        String text = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        return text.contains("no space left")
                || text.contains("quota exceeded")
                || text.contains("not enough space")
                || text.contains("file too large");
    }
}
