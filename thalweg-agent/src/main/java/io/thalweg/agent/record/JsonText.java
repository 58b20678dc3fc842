package io.thalweg.agent.record;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes JSON. By hand, for the program that is audited shall not get a JSON library. */
final class JsonText {
    private final StringBuilder text = new StringBuilder(1 << 16);
    private boolean first = true;

    JsonText open(String bracket) {
        separate();
        text.append(bracket);
        first = true;
        return this;
    }

    JsonText close(String bracket) {
        text.append(bracket);
        first = false;
        return this;
    }

    JsonText name(String name) {
        separate();
        quote(name);
        text.append(':');
        first = true;
        return this;
    }

    JsonText value(@Nullable String value) {
        separate();
        if (value == null) {
            text.append("null");
        } else {
            quote(value);
        }
        return this;
    }

    JsonText value(long value) {
        separate();
        text.append(value);
        return this;
    }

    JsonText value(boolean value) {
        separate();
        text.append(value);
        return this;
    }

    /** With one digit after the point. */
    JsonText value(double value) {
        separate();
        text.append(String.format(Locale.ROOT, "%.1f", value));
        return this;
    }

    JsonText nothing() {
        return value((String) null);
    }

    JsonText newline() {
        text.append('\n');
        return this;
    }

    private void separate() {
        if (!first) {
            text.append(',');
        }
        first = false;
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) { // surrogates may be unpaired in a name
                text.append("\\u").append(Integer.toHexString(0x10000 | c), 1, 5);
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }

    int length() {
        return text.length();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
