package io.thalweg.base.file;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is wrong with a JSON file, in words about the file, not the parser. */
final class JsonDamage {
    private static final Pattern DUPLICATE = Pattern.compile("Duplicate field '(.*)'", Pattern.DOTALL);
    private static final Pattern GOT_TEXT = Pattern.compile("from String (\".*?\")(:|$)", Pattern.DOTALL);
    private static final Pattern GOT = Pattern.compile("from (\\w+) value");
    private static final Pattern MISSING = Pattern.compile("creator property '([^']+)'");
    private static final Pattern PROBLEM = Pattern.compile("problem: `?(?:[\\w.]+Exception`?: )?(.*)", Pattern.DOTALL);

    /** What a record calls the value that it refuses to miss; the JVM's own words for a null are sentences. */
    private static final Pattern NAME = Pattern.compile("[\\w.]+");

    private JsonDamage() {}

    /** In a file of that length. */
    static String of(JsonProcessingException e, int bytes) {
        String said = String.valueOf(e.getOriginalMessage());
        boolean atEnd = e.getLocation() != null && e.getLocation().getByteOffset() >= bytes;
        if (e instanceof JsonEOFException || (e instanceof JsonParseException && atEnd && bytes > 0)) {
            return "the file ends in the middle";
        }
        if (e instanceof StreamConstraintsException) {
            return "it is nested too deep, or has a name or number that is too long";
        }
        if (e instanceof JsonParseException) {
            Matcher twice = DUPLICATE.matcher(said);
            return twice.find() ? "the field '" + twice.group(1) + "' appears twice" : "this is not JSON";
        }
        if (e instanceof ValueInstantiationException) {
            return ofValue(e, said);
        }
        if (e instanceof MismatchedInputException mismatch) {
            return ofType(mismatch, said);
        }
        return said;
    }

    /** What one of our own records has refused. */
    private static String ofValue(JsonProcessingException e, String said) {
        Matcher problem = PROBLEM.matcher(said);
        String why = problem.find() ? problem.group(1) : said;
        if (e.getCause() instanceof NullPointerException) {
            return (NAME.matcher(why).matches() ? why : "a value") + " is missing";
        }
        return why;
    }

    private static String ofType(MismatchedInputException e, String said) {
        Matcher missing = MISSING.matcher(said);
        if (missing.find()) {
            return missing.group(1) + " is missing";
        }
        if (said.startsWith("Trailing token")) {
            return "something follows the end";
        }
        if (said.startsWith("No content")) {
            return "the file is empty";
        }
        Matcher text = GOT_TEXT.matcher(said);
        Matcher kind = GOT.matcher(said);
        String got = text.find() ? text.group(1) : kind.find() ? got(kind.group(1)) : "something else";
        return "wanted " + wanted(e.getTargetType()) + ", got " + got;
    }

    private static String got(String kind) {
        return switch (kind) {
            case "Object" -> "an object";
            case "Array" -> "a list";
            case "Null", "null" -> "null";
            case "Integer" -> "a whole number";
            case "Floating-point" -> "a number";
            default -> "a " + kind.toLowerCase(Locale.ROOT);
        };
    }

    private static String wanted(@Nullable Class<?> type) {
        if (type == null) {
            return "something else";
        }
        if (type == String.class) {
            return "a string";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == double.class || type == Double.class) {
            return "a number";
        }
        if (type == java.time.Instant.class) {
            return "a time in ISO 8601";
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return "a whole number";
        }
        if (Collection.class.isAssignableFrom(type) || type.isArray()) {
            return "a list";
        }
        return Map.class.isAssignableFrom(type) || type.isRecord() ? "an object" : "a value of another kind";
    }
}
